import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchSdk, type Sdk } from 'create-farm-remote';

/** Names under which a `package.json` lists what it needs. */
const LISTS = ['dependencies', 'devDependencies'];
/** Every remote in a repository of its own has it, at its farm's address. */
const MARK = '@farm/build';

/** An update that was made. */
export interface SdkUpdate {
  version: string;
  /** Names of packages and tools that changed. */
  changed: string[];
}

type Manifest = Record<string, Record<string, string> | undefined>;

/**
 * Points every package of the SDK in a remote's `package.json` to the farm's current one, and the tools that come with it
 * to their versions. Nothing else changes.
 * @throws Error when the folder has no remote of a farm, or the farm offers no SDK
 */
export async function updateRepository(folder: string): Promise<SdkUpdate> {
  const file = join(folder, 'package.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  const address = URL.parse(manifest['devDependencies']?.[MARK] ?? '');
  if (address === null)
    throw new Error(
      `${folder} has no remote with an SDK of a farm: its package.json has no address of ${MARK}.`,
    );
  const sdk = await fetchSdk(address.origin);
  const changed = replaceVersions(manifest, sdk);
  if (changed.length > 0) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return { version: sdk.version, changed };
}

function replaceVersions(manifest: Manifest, { packages, tools }: Sdk): string[] {
  const wanted: Record<string, string> = { ...tools, ...packages };
  return LISTS.flatMap((list) =>
    Object.entries(manifest[list] ?? {}).flatMap(([name, version]) => {
      const next = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
      if (next === undefined || next === version) return [];
      manifest[list] = { ...manifest[list], [name]: next };
      return [name];
    }),
  );
}
