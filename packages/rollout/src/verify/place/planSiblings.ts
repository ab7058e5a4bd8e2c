import type { PageData } from '@farm/contracts/registry';
import type { Look } from '../looks.ts';
import type { Siblings } from './checkPlace.ts';

/**
 * Selects pages of other remotes that open for the same visitor. Public pages may send on who has signed in, such as the sign-in.
 * @returns null if there is none
 */
export function planSiblings({ remotes }: PageData, name: string, { role }: Look): Siblings | null {
  const access = role === 'none' ? 'public' : 'user';
  const [sibling, second = null] = remotes
    .filter((remote) => !remote.disabled && remote.name !== name)
    .flatMap(({ descriptor }) => descriptor.mounts)
    .filter((mount) => mount.access === access && mount.roles === undefined && !/[:*]/.test(mount.path))
    .map(({ path }) => path);
  return sibling === undefined ? null : { sibling, second };
}
