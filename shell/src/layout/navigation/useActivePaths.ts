import type { ResolvedRemote } from '@farm/contracts/registry';
import { matchPath, useLocation } from 'react-router-dom';

/** Returns every path of the current page: `/center`, `/center/my` and `/center/my/assets` share a page. */
export function useActivePaths(remotes: ResolvedRemote[]): string[] {
  const { pathname } = useLocation();
  for (const { descriptor } of remotes) {
    const open = descriptor.mounts.find((mount) => matchPath(mount.path, pathname));
    if (open) return descriptor.mounts.filter(({ page }) => page === open.page).map(({ path }) => path);
  }
  return [pathname];
}
