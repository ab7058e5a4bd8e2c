import { SHELL, type Mount, type PageData } from '@farm/contracts/registry';
import type { SignedIn } from './signIn.ts';

/** A page to open. */
export interface PageToMount {
  /** Path of the mount, as the descriptor has it. */
  mount: string;
  /** Address to open: what the mount leaves open is made up. */
  address: string;
  isForUser: boolean;
  /** Its content depends on something made up, which the farm does not know. */
  isMadeUp: boolean;
}

/** What to open of a candidate, and what can't be: one sentence each. */
export interface MountPlan {
  pages: PageToMount[];
  leftOut: string[];
}

const MADE_UP_ID = '00000000-0000-4000-8000-000000000000';

/** Every page of a remote; of the shell, a page of each remote that is live beside it. */
export function planMounts(name: string, { remotes }: PageData, signedIn: SignedIn | null): MountPlan {
  const plan: MountPlan = { pages: [], leftOut: [] };
  for (const remote of remotes) {
    const { mounts } = remote.descriptor;
    if (remote.disabled || (name !== SHELL && remote.name !== name)) continue;
    const open = mounts.filter((mount) => whyNot(mount, signedIn) === null);
    plan.pages.push(...(name === SHELL ? open.slice(0, 1) : open).map(toPage));
    for (const mount of mounts) {
      const reason = whyNot(mount, signedIn);
      if (reason !== null && (name !== SHELL || open.length === 0))
        plan.leftOut.push(`${mount.path} was not mounted: ${reason}`);
    }
  }
  return plan;
}

function whyNot({ access, roles }: Mount, signedIn: SignedIn | null): string | null {
  if (access === 'public') return null;
  if (!signedIn) return 'it needs somebody signed in (FARM_VERIFY_EMAIL, FARM_VERIFY_PASSWORD)';
  if (!roles || roles.includes(signedIn.role)) return null;
  return `it needs the role ${roles.join(' or ')}, and the account has ${signedIn.role}`;
}

function toPage({ path, access }: Mount): PageToMount {
  return {
    mount: path,
    address: path.replaceAll(/:[\w-]+\??/g, MADE_UP_ID).replace(/\*$/, ''),
    isForUser: access === 'user',
    isMadeUp: /[:*]/.test(path),
  };
}
