export default {
  semi: false,
  singleQuote: true,
  quoteProps: 'consistent',
  printWidth: 120,
  plugins: ['prettier-plugin-svelte'],
  overrides: [
    { files: '*.svelte', options: { parser: 'svelte' } },
    { files: '*.webmanifest', options: { tabWidth: 2 } },
  ],
}
