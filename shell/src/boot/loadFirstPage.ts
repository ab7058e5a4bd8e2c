import type { ResolvedRemote } from '@farm/contracts/registry';
import { matchRoutes } from 'react-router-dom';
import type { RemotePages } from '../remotes/RemotePages.ts';

/** Inputs of {@link loadFirstPage}. */
interface FirstPage {
  remotes: ResolvedRemote[];
  pages: RemotePages;
  /** Resolves when it is known who is signed in. */
  whenSessionKnown: Promise<unknown>;
}

/** Longest wait; after that the app says itself what is slow, in milliseconds. */
const LIMIT_MS = 5_000;

/**
 * Waits for what the page at the present address needs, while its snapshot is what people see. Rendered afterwards, it is
 * rendered once, in slices, instead of several times at once.
 */
export async function loadFirstPage({ remotes, pages, whenSessionKnown }: FirstPage): Promise<void> {
  const routes = remotes.flatMap((remote) =>
    remote.descriptor.mounts.map((mount) => ({ path: mount.path, handle: { remote, mount } })),
  );
  const [match] = matchRoutes(routes, location.pathname) ?? [];
  const { remote, mount } = match?.route.handle ?? {};
  const page = remote && mount ? pages.prepare(remote, mount) : undefined;
  await Promise.race([
    Promise.all([page, whenSessionKnown]),
    new Promise((resolve) => setTimeout(resolve, LIMIT_MS)),
  ]);
}
