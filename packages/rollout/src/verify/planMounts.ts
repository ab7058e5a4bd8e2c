import { SHELL, type Mount, type PageData } from '@farm/contracts/registry';
import type { UserSession } from './openSession.ts';

/** Page to open. */
export interface PageToMount {
  /** Path of the mount in the descriptor. */
  mount: string;
  /** Path to open; placeholders of the mount contain a made-up id. */
  address: string;
  isForUser: boolean;
  /** True if the address contains a made-up id, which the farm does not know. */
  hasMadeUpId: boolean;
}

/** Pages to open, and a sentence for each page that cannot be opened. */
export interface MountPlan {
  pages: PageToMount[];
  leftOut: string[];
}

const MADE_UP_ID = '00000000-0000-4000-8000-000000000000';

/** Selects every page of a remote; for the shell, a page of each live remote. */
export function planMounts(name: string, { remotes }: PageData, session: UserSession | null): MountPlan {
  const plan: MountPlan = { pages: [], leftOut: [] };
  for (const remote of remotes) {
    const { mounts } = remote.descriptor;
    if (remote.disabled || (name !== SHELL && remote.name !== name)) continue;
    const open = mounts.filter((mount) => findSkipReason(mount, session) === null);
    plan.pages.push(...(name === SHELL ? open.slice(0, 1) : open).map(toPage));
    for (const mount of mounts) {
      const reason = findSkipReason(mount, session);
      if (reason !== null && (name !== SHELL || open.length === 0))
        plan.leftOut.push(`${mount.path} was not mounted: ${reason}`);
    }
  }
  return plan;
}

function findSkipReason({ access, roles }: Mount, session: UserSession | null): string | null {
  if (access === 'public') return null;
  if (!session) return 'it requires signing in (set FARM_VERIFY_EMAIL and FARM_VERIFY_PASSWORD)';
  if (!roles || roles.includes(session.role)) return null;
  return `it requires the role ${roles.join(' or ')}, but the account has ${session.role}`;
}

function toPage({ path, access }: Mount): PageToMount {
  return {
    mount: path,
    address: path.replaceAll(/:[\w-]+\??/g, MADE_UP_ID).replace(/\*$/, ''),
    isForUser: access === 'user',
    hasMadeUpId: /[:*]/.test(path),
  };
}
