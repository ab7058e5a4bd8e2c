import type { Visit } from './visit.ts';

/** Lists the mounts of the remote that the page of a visit belongs to. */
export function listOwnMounts({ data, page }: Visit): string[] {
  const own = data.remotes.find(({ descriptor }) =>
    descriptor.mounts.some(({ path }) => path === page.mount),
  );
  return own?.descriptor.mounts.map(({ path }) => path) ?? [];
}

/** Tells whether a mount, such as `/notices/:id` or `/console/*`, serves a path. */
export function isMountedAt(mount: string, pathname: string): boolean {
  return new URLPattern({ pathname: mount.replace(/\/\*$/, '{/*}?') }).test({ pathname });
}
