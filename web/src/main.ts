import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { TALL } from './table/fit'

document.documentElement.style.setProperty('--tall', String(TALL))

// A page of another version than the server's: its files are gone, the new ones are there.
addEventListener('vite:preloadError', () => location.reload())

mount(App, { target: document.getElementById('app')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js')
