import type { PageData } from '@farm/contracts/registry';
import { browserStorage } from './browserStorage.ts';

/**
 * Origin of the API: `HOST_API` in session, then local storage, otherwise the provider's default. A stored
 * origin counts only when the operator lists it: a planted one would collect tokens.
 */
export function readApiHost({ api }: PageData): string {
  const storages = [browserStorage.session, browserStorage.local];
  const stored = storages.map((storage) => storage.getItem('HOST_API')).find((value) => value !== null);
  return stored !== undefined && api.allowedHosts.includes(stored) ? stored : api.host;
}
