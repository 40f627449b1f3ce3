import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  // A component's styles are told apart by a short class: it stands in the page some hundred times.
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}` },
}
