import { OWN_BROWSER_KEY, type OwnBrowser } from '@farm/contracts/notification';

/** Reads which browser this is; null if it was never added, or nothing can be kept. */
export function readOwnBrowser(): Omit<OwnBrowser, 'accountId'> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(OWN_BROWSER_KEY) ?? 'null') as Partial<OwnBrowser> | null;
    const { id, endpoint } = stored ?? {};
    return typeof id === 'string' && typeof endpoint === 'string' ? { id, endpoint } : null;
  } catch {
    return null;
  }
}

/** Keeps which browser this is, and whose: the shell ends its pushes once another account signs in. */
export function saveOwnBrowser(browser: OwnBrowser): void {
  try {
    localStorage.setItem(OWN_BROWSER_KEY, JSON.stringify(browser));
  } catch {
    // It is then listed as any other.
  }
}
