/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, loadEnv } from 'vite'

const server = loadEnv('', '.', 'HANAFUDA_').HANAFUDA_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/hanafuda/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test-setup.ts'] },
  server: { proxy: { '/api': server, '/cards': server, '/ws': { target: server, ws: true } } },
})
