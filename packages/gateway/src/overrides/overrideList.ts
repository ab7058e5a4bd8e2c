import { remoteNameSchema } from '@farm/contracts/registry';
import { toOrigin } from '@farm/process';

/** Origin of the dev server that stands in for a remote, by the remote's name. */
export type OverrideList = Record<string, string>;

const MOST = 20;

/** Reads `assets@http://localhost:3103,info@…`. What is none of that is left out. */
export function parseOverrides(text: string): OverrideList {
  const pairs = text.split(',', MOST).flatMap((item) => {
    const [name = '', ...rest] = item.trim().split('@');
    const origin = toOrigin(rest.join('@'));
    return remoteNameSchema.safeParse(name).success && origin !== null ? [[name, origin]] : [];
  });
  return Object.fromEntries(pairs) as OverrideList;
}

/** The same list as text. */
export function formatOverrides(list: OverrideList): string {
  return Object.entries(list)
    .map(([name, origin]) => `${name}@${origin}`)
    .join(',');
}
