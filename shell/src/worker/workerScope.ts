/** The part of a service worker's global scope in use. TypeScript's libraries for pages and for workers exclude each other. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly navigator: { readonly languages: readonly string[] };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: true;
    }) => Promise<readonly { readonly url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    handle: (event: WorkerEvents[Name]) => void,
  ) => void;
}

/** Events of a service worker by name. */
interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  push: WorkerEvent & { readonly data: { json: () => unknown } | null };
  notificationclick: WorkerEvent & { readonly notification: Pick<Notification, 'data' | 'close'> };
  pushsubscriptionchange: WorkerEvent;
}

interface WorkerEvent {
  /** Keeps the worker alive until the work is done. */
  waitUntil: (work: Promise<unknown>) => void;
}
