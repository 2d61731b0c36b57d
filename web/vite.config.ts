import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { shell } from './shell';

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), shell()],
  // Unit tests mount components: without this condition Svelte's server build would be loaded.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': { target: process.env['VITE_SERVER'] ?? 'http://127.0.0.1:8000', ws: true },
      '/docs': { target: process.env['VITE_SERVER'] ?? 'http://127.0.0.1:8000' },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/patience.setup.ts'],
    testTimeout: 40_000,
  },
}));
