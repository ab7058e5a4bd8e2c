import type { PageData } from '@farm/contracts/registry';
import type { Look } from '../looks.ts';
import { planMounts } from '../planMounts.ts';

/** Page of another remote. */
export interface SiblingPage {
  /** Remote that it belongs to. */
  name: string;
  address: string;
}

/** Lists a page of each other live remote that opens for the visitor of a look. */
export function listSiblingPages(data: PageData, name: string, { role }: Look): SiblingPage[] {
  return data.remotes
    .filter((remote) => remote.name !== name)
    .flatMap((remote) => {
      const page = planMounts(remote.name, data).pages.find(({ roles }) => roles.includes(role));
      return page ? [{ name: remote.name, address: page.address }] : [];
    });
}
