import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDescriptor } from '@farm/build/descriptor';
import type { RemoteBuild, RemoteDescriptor } from '@farm/contracts/registry';
import { listRemoteFolders, REPOSITORY_ROOT } from '../paths.ts';
import { readMessages } from './messages.ts';

/** The part of the product that one remote serves. */
export interface Area {
  name: string;
  /** Path of the first route. */
  path: string;
  /** Name of the page at that route. */
  page: string;
  /** Name that users see. */
  title: string;
  /** Message id of the heading at that route, or of the page that it redirects signed-in users to. */
  heading: string;
  descriptor: RemoteDescriptor;
  /** Relative to the repository root. */
  folder: string;
}

/** Areas of a user: five in the order a new user sees them, then those added by `npm run new-remote`. */
export const areas: Area[] = [
  createArea('info', 'info.home.headline'),
  // The login redirects signed-in users to the assets.
  createArea('auth', 'assets.title'),
  createArea('assets', 'assets.title'),
  createArea('devices', 'devices.machines.title'),
  createArea('security', 'security.addresses.title'),
  ...listAddedAreas(['info', 'auth', 'assets', 'devices', 'security']),
];

/** The area that only operators may enter. */
export const operatorArea = createArea('operator', 'operator.withdrawals.title', 'packages/mfe-operator');

/** Reads the manifest of an area's build on disk. */
export function readRemoteBuild({ folder }: Area): RemoteBuild {
  return readJson(`${folder}/dist/build.json`) as RemoteBuild;
}

/** Returns the chunk of an area's build with the English messages. */
export function findMessagesFile({ name, folder: source }: Area): string {
  const folder = join(REPOSITORY_ROOT, source, 'dist');
  const [first = ''] = Object.values(readMessages(source, 'en'));
  const chunk = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(`"value":"${first}"`),
  );
  if (chunk === undefined) throw new Error(`No file of ${name} holds "${first}"`);
  return chunk;
}

/** Returns areas of added remotes, whose first page has the heading `<name>.title`. */
function listAddedAreas(builtInNames: string[]): Area[] {
  const names = listRemoteFolders().flatMap((folder) => /^mfe-(.+)/.exec(folder)?.[1] ?? []);
  return names
    .filter((name) => !builtInNames.includes(name))
    .map((name) => createArea(name, `${name}.title`));
}

function createArea(name: string, heading: string, folder = `mfe-${name}`): Area {
  const descriptor = readDescriptor(join(REPOSITORY_ROOT, folder));
  const [mount] = descriptor.mounts;
  if (!mount) throw new Error(`${name} mounts nothing`);
  const entry = descriptor.navigation.flatMap(({ items }) => items).find(({ path }) => path === mount.path);
  const { en: title } = entry?.title ?? mount.title;
  return { name, path: mount.path, page: mount.page, title, heading, descriptor, folder };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(REPOSITORY_ROOT, file), 'utf8'));
}
