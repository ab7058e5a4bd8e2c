import type { PageData } from '@farm/contracts/registry';
import type { Look } from '../looks.ts';
import { planMounts } from '../planMounts.ts';

/** Page of another remote. */
export interface SiblingPage {
  /** Remote that it belongs to. */
  name: string;
  address: string;
}

/** Lists the pages of other live remotes that open for the visitor of a look: the first of each remote, then the second, and so on. */
export function listSiblingPages(data: PageData, name: string, { role }: Look): SiblingPage[] {
  const pages = data.remotes
    .filter((remote) => remote.name !== name)
    .flatMap((remote) =>
      planMounts(remote.name, data)
        .pages.filter(({ roles }) => roles.includes(role))
        .map(({ address }, index) => ({ name: remote.name, address, index })),
    );
  return pages
    .toSorted((one, other) => one.index - other.index)
    .map((page) => ({ name: page.name, address: page.address }));
}
