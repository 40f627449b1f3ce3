/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, loadEnv, type Plugin } from 'vite'

const server = loadEnv('', '.', 'HANAFUDA_').HANAFUDA_SERVER ?? 'http://127.0.0.1:8000'

/** Of the words that all games share, the page itself needs only how things are strung together. */
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  transform(text, file) {
    if (!file.endsWith('/game.json')) return
    const needed = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) =>
      /^(list|form)\./.test(key),
    )
    return { code: JSON.stringify(Object.fromEntries(needed)), map: null }
  },
}

export default defineConfig({
  plugins: [words, svelte()],
  build: {
    outDir: '../src/hanafuda/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test-setup.ts'] },
  server: {
    // by the name that the browser says: the server refuses what comes from a page of another name
    proxy: { '/api': { target: server }, '/cards': { target: server }, '/ws': { target: server, ws: true } },
    fs: { allow: ['.', '../src/hanafuda/text'] },
  },
})
