import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toCanonicalPath } from '@farm/contracts/rollout';
import type { RemotePlace } from 'create-farm-remote';
import { readDescriptor } from '../webpack/readDescriptor.ts';

/** Paths of our remotes, from the root. */
const REMOTES = '{mfe-*,packages/*}/remote.json';
/** Names that mean something else to `npm run build` or the registry. */
const TAKEN = ['shell', 'agent'];

/**
 * A free port, and a place behind the other remotes.
 * @throws Error with one sentence if the name or its path is taken
 */
export function findPlace(root: string, name: string): RemotePlace {
  const remotes = globSync(REMOTES, { cwd: root }).map((file) => readDescriptor(dirname(join(root, file))));
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
  const orders = remotes.flatMap(({ navigation }) =>
    navigation.filter(({ place }) => place === 'center').map(({ order }) => order),
  );
  return { port: findPort(root), order: Math.max(0, ...orders) + 10 };
}

function findPort(root: string): number {
  const taken = new Set(
    globSync('{shell,mfe-*,packages/*}/webpack.config.ts', { cwd: root }).map((file) =>
      Number(/port: (\d+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1]),
    ),
  );
  let port = 3101;
  while (taken.has(port)) port += 1;
  return port;
}
