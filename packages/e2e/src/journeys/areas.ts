import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteBuild, RemoteDescriptor } from '@farm/contracts/registry';
import { listRemoteFolders, REPOSITORY_ROOT } from '../paths.ts';
import { readMessages } from './messages.ts';

/** The part of the product one remote serves. */
export interface Area {
  name: string;
  /** Its first route. */
  path: string;
  /** The page at that route. */
  page: string;
  /** What users call it. */
  title: string;
  /** What the page at that route, or the one it sends a signed-in user on to, is headed: a message id. */
  heading: string;
  descriptor: RemoteDescriptor;
  /** From the root. */
  folder: string;
}

/** The areas of a user: five in the order a new one meets them, then what `npm run new-remote` added. */
export const areas: Area[] = [
  createArea('info', 'info.home.headline'),
  // Someone signed in has no business at the login: it sends on to the assets.
  createArea('auth', 'assets.title'),
  createArea('assets', 'assets.title'),
  createArea('devices', 'devices.machines.title'),
  createArea('security', 'security.addresses.title'),
  ...listAddedAreas(['info', 'auth', 'assets', 'devices', 'security']),
];

/** The area that operators alone may enter. */
export const operatorArea = createArea('operator', 'operator.withdrawals.title', 'packages/mfe-operator');

/** The build of an area's remote as it is on disk. */
export function readRemoteBuild({ folder }: Area): RemoteBuild {
  return readJson(`${folder}/dist/build.json`) as RemoteBuild;
}

/** The chunk of an area's build that holds its English words. */
export function findMessagesFile({ name, folder: source }: Area): string {
  const folder = join(REPOSITORY_ROOT, source, 'dist');
  const [first = ''] = Object.values(readMessages(source, 'en'));
  const chunk = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(`"value":"${first}"`),
  );
  if (chunk === undefined) throw new Error(`No file of ${name} holds "${first}"`);
  return chunk;
}

/** A new remote's first page is headed by the message `<name>.title`. */
function listAddedAreas(builtInNames: string[]): Area[] {
  const names = listRemoteFolders().flatMap((folder) => /^mfe-(.+)/.exec(folder)?.[1] ?? []);
  return names
    .filter((name) => !builtInNames.includes(name))
    .map((name) => createArea(name, `${name}.title`));
}

function createArea(name: string, heading: string, folder = `mfe-${name}`): Area {
  const descriptor = readJson(`${folder}/remote.json`) as RemoteDescriptor;
  const [mount] = descriptor.mounts;
  if (!mount) throw new Error(`${name} mounts nothing`);
  const entry = descriptor.navigation.flatMap(({ items }) => items).find(({ path }) => path === mount.path);
  const { en: title } = entry?.title ?? mount.title;
  return { name, path: mount.path, page: mount.page, title, heading, descriptor, folder };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(REPOSITORY_ROOT, file), 'utf8'));
}
