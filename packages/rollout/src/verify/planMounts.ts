import { SHELL, type Mount, type PageData } from '@farm/contracts/registry';
import type { VisitorRole } from './fakeApi/createAnswer.ts';

/** Page to open. */
export interface PageToMount {
  /** Path of the mount in the descriptor. */
  mount: string;
  /** Path to open; placeholders of the mount contain a sample. */
  address: string;
  /** Whom it is opened for. */
  roles: VisitorRole[];
  /** Address of another page of the remote, for the same roles; null if there is none. */
  neighbor: string | null;
}

/** Pages to open, and a sentence for each page that cannot be opened. */
export interface MountPlan {
  pages: PageToMount[];
  leftOut: string[];
}

const SAMPLE_ID = '00000000-0000-4000-8000-000000000001';

/** Selects every page of a remote; for the shell, a page of each live remote. */
export function planMounts(name: string, { remotes }: PageData): MountPlan {
  const plan: MountPlan = { pages: [], leftOut: [] };
  for (const remote of remotes) {
    const { mounts } = remote.descriptor;
    if (remote.disabled || (name !== SHELL && remote.name !== name)) continue;
    const pages = mounts.map((mount) => toPage(mount, mounts));
    const opened = pages.filter(({ roles }) => roles.length > 0);
    plan.pages.push(...(name === SHELL ? opened.slice(0, 1) : opened));
    for (const { mount, roles } of pages)
      if (roles.length === 0 && (name !== SHELL || opened.length === 0))
        plan.leftOut.push(`${mount} was not mounted: it is for roles that the farm does not have`);
  }
  return plan;
}

function toPage(mount: Mount, mounts: readonly Mount[]): PageToMount {
  const roles = listRoles(mount, mounts);
  const neighbor = mounts.find(
    (other) => other.page !== mount.page && roles.every((role) => listRoles(other, mounts).includes(role)),
  );
  return {
    mount: mount.path,
    address: toAddress(mount),
    roles,
    neighbor: neighbor ? toAddress(neighbor) : null,
  };
}

function toAddress({ path }: Mount): string {
  return path
    .replaceAll(/:id\b\??/g, SAMPLE_ID)
    .replaceAll(/:[\w-]+\??/g, 'sample')
    .replace(/\*$/, '');
}

/** Lists for whom a page is opened: each role that the descriptor names and the page admits, and nobody if it is public. */
function listRoles({ access, roles, layout }: Mount, mounts: readonly Mount[]): VisitorRole[] {
  // Pages to sign in send everybody on who has.
  if (layout === 'auth') return ['none'];
  const named = mounts
    .filter((mount) => mount.access === 'user')
    .flatMap((mount) => mount.roles ?? ['user'])
    .filter((role) => role === 'user' || role === 'admin');
  // Users who have signed in come to a remote without pages for them, too.
  const visitors: VisitorRole[] = named.length === 0 ? ['user'] : named;
  const own = [...new Set(visitors)].filter((role) => roles?.includes(role) ?? true);
  return access === 'public' ? ['none', ...own] : own;
}
