import { waitUntil } from '@farm/process/testing';
import type { CDPSession, Page } from 'playwright-core';

/** A notification that a service worker asked the browser to show: its title and its options. */
export interface ShownNotification extends NotificationOptions {
  title: string;
}

/** The service worker of a page. */
export interface OpenedServiceWorker {
  /** Delivers a push, as the browser does once it has decrypted one of its push service. */
  push: (data: string) => Promise<void>;
  /** Resolves to the notifications once there are as many. */
  listShown: (count: number) => Promise<ShownNotification[]>;
}

/**
 * Has a page register its service worker. The bundled browser has no notifications to show (`Notification.permission` is always
 * "denied"), so that those of the worker are recorded.
 */
export async function openServiceWorker(
  page: Page,
  register: () => Promise<void>,
): Promise<OpenedServiceWorker> {
  const devTools = await page.context().newCDPSession(page);
  const registration = waitForRegistration(devTools, page);
  const opened = page.context().waitForEvent('serviceworker');
  await devTools.send('ServiceWorker.enable');
  await register();
  const worker = await opened;
  const registrationId = await registration;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: object[];
      registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
    };
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const origin = new URL(page.url()).origin;
  return {
    push: async (data) => {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    listShown: async (count) => {
      const read = () =>
        worker.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown);
      await waitUntil(async () => (await read()).length >= count);
      return read();
    },
  };
}

/** Resolves to the ID of the registration for the whole site. */
function waitForRegistration(devTools: CDPSession, page: Page): Promise<string> {
  const scope = new URL('/', page.url()).href;
  return new Promise((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
}
