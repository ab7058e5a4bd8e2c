import type { ResolvedRemote } from '@farm/contracts/registry';
import { useSession } from '@farm/remote-sdk';
import { matchPath, useLocation } from 'react-router-dom';
import { useTitleFormatter } from '../../i18n/useTitle.ts';
import { toEntryGroups, type EntryGroup } from './entries.ts';
import { buildNavigation, toRole } from './navigation.ts';
import { useActivePaths } from './useActivePaths.ts';

/** Returns the navigation for the user's role, language and location. */
export function useNavigation(remotes: ResolvedRemote[]): Record<'top' | 'center', EntryGroup[]> {
  const role = toRole(useSession());
  const { pathname } = useLocation();
  const mounts = remotes.flatMap(({ descriptor }) => descriptor.mounts);
  const context = {
    formatTitle: useTitleFormatter(),
    pathname,
    activePaths: useActivePaths(remotes),
    hasPage: (path: string) => mounts.some((mount) => matchPath(mount.path, path)),
  };
  return {
    top: toEntryGroups(buildNavigation(remotes, 'top', role), context),
    center: toEntryGroups(buildNavigation(remotes, 'center', role), context),
  };
}
