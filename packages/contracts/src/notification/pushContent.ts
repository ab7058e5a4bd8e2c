/** Path of the service worker that shows pushes, at the root of the site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Key of `localStorage` under which a browser that gets pushes keeps its {@link OwnBrowser}, as JSON. */
export const OWN_BROWSER_KEY = 'push-browser';

/** An account's entry for this browser, and the subscription that it was added with. */
export interface OwnBrowser {
  id: string;
  endpoint: string;
  accountId: string;
}

/** Content of a push, as JSON: what the service worker shows, in the language of the account. */
export interface PushContent {
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  path: string;
  /** A later push with the same tag takes the place of this one. */
  tag: string;
  /** Language of the texts (BCP 47). */
  locale: string;
}
