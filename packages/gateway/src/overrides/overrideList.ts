import { remoteNameSchema } from '@farm/contracts/registry';
import { toOrigin } from '@farm/process';

/** Origins of dev servers that replace remotes, by remote name. */
export type OverrideList = Record<string, string>;

const MOST = 20;

/** Parses `assets@http://localhost:3103,info@…`, ignoring anything malformed. */
export function parseOverrides(text: string): OverrideList {
  const pairs = text.split(',', MOST).flatMap((item) => {
    const [name = '', ...rest] = item.trim().split('@');
    const origin = toOrigin(rest.join('@'));
    return remoteNameSchema.safeParse(name).success && origin !== null ? [[name, origin]] : [];
  });
  return Object.fromEntries(pairs) as OverrideList;
}

/** Formats the list as {@link parseOverrides} reads it. */
export function formatOverrides(list: OverrideList): string {
  return Object.entries(list)
    .map(([name, origin]) => `${name}@${origin}`)
    .join(',');
}
