/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, loadEnv, type Plugin } from 'vite'

const WORDS = /hanafuda\/text\/(\w+)\/\w+\.json$/
const server = loadEnv('', '.', 'HANAFUDA_').HANAFUDA_SERVER ?? 'http://127.0.0.1:8000'

/** Of the words that all games share, the page itself needs only how things are strung together and written, and you. */
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  transform(text, file) {
    if (!file.endsWith('/game.json')) return
    const needed = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([key]) =>
      /^((list|form|name|number|contract)\.|you$)/.test(key),
    )
    return { code: JSON.stringify(Object.fromEntries(needed)), map: null }
  },
}

/** The worker that keeps the page for when there is no network: told which files and languages there are, anew for every page. */
const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const { 'sw.js': work, 'index.html': page } = bundle
    if (work?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no worker or no page')
    const all = Object.keys(bundle).flatMap((name) => (name.startsWith('assets/') ? `/${name}` : []))
    const words = all.filter((name) => name.startsWith('/assets/language-'))
    const files = ['/', ...all.filter((name) => !words.includes(name))]
    const text = new TextEncoder().encode([...files, ...words, page.source, work.code].join('\n'))
    const version = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 8).join('')
    const told = Object.entries({ VERSION: version, FILES: files, WORDS: words })
    work.code = told.map(([name, value]) => `self.${name}=${JSON.stringify(value)};`).join('') + work.code
  },
}

export default defineConfig({
  plugins: [words, svelte(), worker],
  build: {
    outDir: '../src/hanafuda/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'sw.js'],
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The words of a language are one file, which is fetched when it is spoken.
        codeSplitting: { groups: [{ test: WORDS, name: (file) => `language-${WORDS.exec(file)![1]}` }] },
      },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test-setup.ts'], testTimeout: 120_000 },
  server: {
    // by the name that the browser says: the server refuses what comes from a page of another name
    proxy: { '/api': { target: server }, '/cards': { target: server }, '/ws': { target: server, ws: true } },
    fs: { allow: ['.', '../src/hanafuda/text'] },
  },
})
