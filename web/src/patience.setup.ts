// A busy machine may take seconds for what is asked of the page; only what never comes is a fault.
import { configure } from '@testing-library/svelte';

configure({ asyncUtilTimeout: 20_000 });
