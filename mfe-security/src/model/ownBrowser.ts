const KEY = 'push-browser';

/** The account's entry for this browser, and the subscription that it was added with. */
export interface OwnBrowser {
  id: string;
  endpoint: string;
}

/** Reads which browser this is; null if it was never added, or nothing can be kept. */
export function readOwnBrowser(): OwnBrowser | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<OwnBrowser> | null;
    const { id, endpoint } = stored ?? {};
    return typeof id === 'string' && typeof endpoint === 'string' ? { id, endpoint } : null;
  } catch {
    return null;
  }
}

/** Keeps which browser this is. */
export function saveOwnBrowser(browser: OwnBrowser): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(browser));
  } catch {
    // It is then listed as any other.
  }
}
