import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/protocol.ts', 'src/i18n/refusals.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['*.config.*', 'shell.ts'], languageOptions: { globals: { ...globals.node } } },
  { files: ['sw.js'], languageOptions: { globals: { ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    // The compiler needs `let` for props and state that it writes to.
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': ['error', { destructuring: 'all' }] },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      // Routes are our own router's; there is no SvelteKit `resolve`.
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
);
