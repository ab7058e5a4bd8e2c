import { parsePush } from './parsePush.ts';
import { toRenewal } from './toRenewal.ts';
import type { WorkerScope } from './workerScope.ts';

/**
 * Shows pushes, and opens their page on a click. It answers no request and stores nothing: pages and the API come from the network
 * as without a worker.
 */
export function startWorker(scope: WorkerScope): void {
  const show = ({ title, body, path, tag, locale }: ReturnType<typeof parsePush>) =>
    scope.registration.showNotification(title, {
      body,
      tag,
      lang: locale,
      data: path,
      icon: '/logo/icon-192.png',
      badge: '/logo/badge-96.png',
    });

  // A new version takes over at once: no page depends on the version that it found.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => event.waitUntil(show(parsePush(event.data, scope))));
  // The worker has no session to register the new subscription with; the page does that when it is opened.
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(toRenewal(scope).then(show)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, String(event.notification.data)));
  });
}

/** Focuses a window that shows the page, or opens one: a page that shows another may have a form half filled in. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === url);
  await (open ? open.focus() : clients.openWindow(url));
}
