/** Path of the service worker that shows pushes, at the root of the site. */
export const SERVICE_WORKER_PATH = '/sw.js';

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
