// The browser tells when it is your turn, to those who asked for it and look elsewhere.

import { settings } from './settings.svelte'

/** Over plain http, but for this machine, browsers tell nothing. */
export const canTell = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied'

export async function wishTelling(wanted: boolean) {
  settings.tell = wanted && (await Notification.requestPermission()) === 'granted'
}

export async function tell(title: string, body: string, path: string) {
  if (!document.hidden || !settings.tell || !canTell() || Notification.permission !== 'granted') return
  const about = { body, tag: path, icon: '/icon.svg', data: path }
  const worker = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration()
  if (worker) return worker.showNotification(title, about)
  new Notification(title, about).onclick = () => focus()
}
