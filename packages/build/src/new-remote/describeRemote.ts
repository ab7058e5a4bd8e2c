import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDescriptorSchema, remoteNameSchema, shellContract } from '@farm/contracts/registry';
import { toCanonicalPath } from '@farm/contracts/rollout';

/** Options from the command line. */
export interface NewRemoteWish {
  name: string;
  /** Title for users; derived from the name by default. */
  title: string | undefined;
  titleZh: string | undefined;
}

/** Values of the template's `__key__` placeholders. */
export type RemoteWords = Record<
  'name' | 'Name' | 'title' | 'titleZh' | 'port' | 'order' | 'contract',
  string
>;

/** Paths of our remotes, from the root. */
const REMOTES = '{mfe-*,packages/*}/remote.json';
/** Names that mean something else to `npm run build` or the registry. */
const TAKEN = ['shell', 'agent'];

/**
 * The words of a new remote: its name in both spellings, a free port, and a place behind the others.
 * @throws Error with one sentence about why the name cannot be used
 */
export function describeRemote(root: string, { name, title, titleZh }: NewRemoteWish): RemoteWords {
  if (!remoteNameSchema.safeParse(name).success || name.endsWith('-') || name.includes('--'))
    throw new Error(
      `"${name}" is not a valid name for a remote. Use lowercase letters, digits and single hyphens, start with a letter, and use at most 31 characters (such as referral-links).`,
    );
  const remotes = globSync(REMOTES, { cwd: root }).map((file) =>
    remoteDescriptorSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );
  if (
    TAKEN.includes(name) ||
    existsSync(join(root, `mfe-${name}`)) ||
    remotes.some((one) => one.name === name)
  )
    throw new Error(`"${name}" already exists. Choose another name.`);
  const path = `/center/${name}`;
  const owner = remotes.find(({ mounts }) =>
    mounts.some((mount) => toCanonicalPath(mount.path) === toCanonicalPath(path)),
  );
  if (owner) throw new Error(`${owner.name} already mounts ${path}. Choose another name than "${name}".`);
  const words = name.replaceAll('-', ' ');
  const plainTitle = title ?? words.replace(/^./, (letter) => letter.toUpperCase());
  const orders = remotes.flatMap(({ navigation }) =>
    navigation.filter(({ place }) => place === 'center').map(({ order }) => order),
  );
  return {
    name,
    Name: words.replaceAll(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
    title: inJson(plainTitle),
    titleZh: inJson(titleZh ?? plainTitle),
    port: String(freePort(root)),
    order: String(Math.max(0, ...orders) + 10),
    contract: String(shellContract.max),
  };
}

/** Titles become JSON strings, and messages, where braces would start an argument. */
function inJson(title: string): string {
  if (title.trim() === '' || /[{}<>\n]/.test(title))
    throw new Error(`"${title}" is not a valid title. Use one line without braces or angle brackets.`);
  return JSON.stringify(title.trim()).slice(1, -1);
}

function freePort(root: string): number {
  const taken = new Set(
    globSync('{shell,mfe-*,packages/*}/webpack.config.ts', { cwd: root }).map((file) =>
      Number(/port: (\d+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1]),
    ),
  );
  let port = 3101;
  while (taken.has(port)) port += 1;
  return port;
}
