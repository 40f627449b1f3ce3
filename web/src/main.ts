import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { TALL } from './table/fit'
import { takeAsked } from './words/choice'
import { speak, wanted } from './words/spoken.svelte'

document.documentElement.style.setProperty('--tall', String(TALL))

// A page of another version than the server's: its files are gone, the new ones are there.
addEventListener('vite:preloadError', () => navigator.onLine && location.reload())

takeAsked()
await speak(wanted())
mount(App, { target: document.getElementById('app')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', keepWords)
  serviceWorker.register('/sw.js').catch(() => {}) // a window that is to keep nothing has none
}

/** The words that came before the worker was there go past it once more, so that it keeps them. */
function keepWords() {
  const words = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/language-'))
  for (const { name } of words) void fetch(name)
}
