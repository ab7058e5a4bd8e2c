import type { ResolvedRemote } from '@farm/contracts/registry';
import { matchPath, useLocation } from 'react-router-dom';

/** Every path that shows the page now open: `/center` and `/center/my` show the same one as `/center/my/assets`. */
export function useActivePaths(remotes: ResolvedRemote[]): string[] {
  const { pathname } = useLocation();
  for (const { descriptor } of remotes) {
    const open = descriptor.mounts.find((mount) => matchPath(mount.path, pathname));
    if (open) return descriptor.mounts.filter(({ page }) => page === open.page).map(({ path }) => path);
  }
  return [pathname];
}
