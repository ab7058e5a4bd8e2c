import type { PageData } from '@farm/contracts/registry';
import { browserStorage } from './browserStorage.ts';

/**
 * Returns the origin of the API: `HOST_API` from session, then local storage, otherwise the provider's default. A
 * stored origin is used only if the operator lists it, because a planted origin would collect tokens.
 */
export function resolveApiHost({ api }: PageData): string {
  const storages = [browserStorage.session, browserStorage.local];
  const stored = storages.map((storage) => storage.getItem('HOST_API')).find((value) => value !== null);
  return stored !== undefined && api.allowedHosts.includes(stored) ? stored : api.host;
}
