import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  ANY_NAME,
  remoteBuildSchema,
  type RemoteBuild,
  type RemoteDescriptor,
} from '@farm/contracts/registry';
import { z } from 'zod';
import { computeBuildId, describeFiles, type BuiltFile } from './describeFiles.ts';
import { readDescriptor } from './readDescriptor.ts';
import { BUILD_ID } from './sharedModules.ts';

const compress = promisify(brotliCompress);
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** Files of text, which can name the container, and which shrink when compressed. */
const TEXT = /\.(m?js|css|svg|html|json)$/;
const SCRIPT = /\.m?js$/;
const MANIFEST = 'mf-manifest.json';

const paths = z.array(z.string());
/** The parts of Module Federation's manifest that are read here, whichever bundler wrote it. */
const manifestSchema = z.object({
  metaData: z.object({
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  shared: z.array(
    z.object({ name: z.string(), requiredVersion: z.union([z.string(), z.literal(false)]).nullish() }),
  ),
  exposes: z.array(
    z.object({ name: z.string(), assets: z.object({ js: z.object({ sync: paths, async: paths }) }) }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;

interface DescribeOptions {
  /** Folder of the remote's `remote.json`. */
  dir: string;
  /** Output folder of the bundler. */
  from: string;
  /** Folder to publish, written anew. */
  to: string;
}

/**
 * Makes a folder to publish from what any bundler built of a remote with its Module Federation plugin: gives the
 * container a name that is unique to the build, compresses the files, and writes `build.json`. createRemoteConfig does
 * all this itself.
 * @throws Error that says what the bundler's configuration lacks
 */
export async function describeBuild({ dir, from, to }: DescribeOptions): Promise<RemoteBuild> {
  const files = nameContainer(from, await readFiles(from));
  const record = toRecord(readManifest(from, files), readDescriptor(dir));
  const built = await Promise.all(files.map(compressFile));
  const build = remoteBuildSchema.parse({ ...describeFiles(built, dir, record), ...record });
  await rm(to, { recursive: true, force: true });
  for (const { name, content, compressed } of built) {
    await mkdir(join(to, dirname(name)), { recursive: true });
    await writeFile(join(to, name), content);
    if (compressed) await writeFile(join(to, `${name}.br`), compressed);
  }
  await writeFile(join(to, 'build.json'), JSON.stringify(build, null, 1));
  return build;
}

/** Returns the files with the build's ID in place of {@link BUILD_ID}, in their names too. */
function nameContainer(dist: string, files: BuiltFile[]): BuiltFile[] {
  const id = computeBuildId(files.filter(({ name }) => SCRIPT.test(name)));
  const named = files.map(({ name, content }) => ({
    name: name.replaceAll(BUILD_ID, id),
    content: TEXT.test(name) ? Buffer.from(content.toString('utf8').replaceAll(BUILD_ID, id)) : content,
  }));
  if (named.every(({ content }, index) => files[index]?.content.equals(content)))
    throw new Error(
      `${dist}: the name of its container is the same in every build. Set it by createContainerName, and build again`,
    );
  return named;
}

/** Reads the files that visitors may request: no notes of tools, no source maps. */
async function readFiles(dist: string): Promise<BuiltFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(dist, posix.join(parentPath, name)))
    .filter((name) => !/(^|\/)\.|\.(br|map)$|^(mf-stats|build)\.json$/.test(name));
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(dist, name)) })));
}

function readManifest(dist: string, files: BuiltFile[]): Manifest {
  const file = files.find(({ name }) => name === MANIFEST);
  if (!file)
    throw new Error(`${dist} has no ${MANIFEST}: set \`manifest: true\` for the Module Federation plugin`);
  return manifestSchema.parse(JSON.parse(file.content.toString('utf8')));
}

function toRecord({ metaData, shared, exposes }: Manifest, descriptor: RemoteDescriptor) {
  const { globalName, remoteEntry } = metaData;
  const exposed = exposes.find(({ name }) => name === 'remote')?.assets.js;
  if (!exposed) throw new Error('The build exposes no ./remote');
  const entry = posix.join(remoteEntry.path, remoteEntry.name);
  return {
    entry,
    contract: descriptor.contract,
    container: { name: globalName, runtime: null, ...toScriptType(remoteEntry.type) },
    descriptor,
    pages: Object.fromEntries(
      descriptor.mounts.map(({ page }) => [page, { files: findPageFiles(page, exposed.async), parts: [] }]),
    ),
    common: exposed.sync.filter((file) => file !== entry),
    // Only webpack tells which names are used.
    uses: Object.fromEntries(shared.map(({ name }) => [name, [ANY_NAME]])),
    // The contract says what of our own packages is required; plugins guess versions of them.
    requires: Object.fromEntries(
      shared.map(({ name, requiredVersion }) => [
        name,
        name.startsWith('@farm/') || typeof requiredVersion !== 'string' ? '*' : requiredVersion,
      ]),
    ),
  };
}

function toScriptType(type: string): Pick<NonNullable<RemoteBuild['container']>, 'type'> {
  if (type === 'module' || type === 'esm') return { type: 'module' };
  if (type === 'global' || type === 'var') return {};
  throw new Error(
    `The entry is of type "${type}", which the shell cannot load: build scripts (var) or ES modules (module)`,
  );
}

/** A manifest does not tell which files are a page's: bundlers name a chunk after the file that is imported, or as told. */
function findPageFiles(page: string, files: string[]): string[] {
  const found = files.filter((file) => new RegExp(`^${page}\\W`).test(basename(file)));
  if (found.length > 0) return found;
  throw new Error(
    `Page ${page} has no file of its own: import it lazily, in a chunk of its name: import(/* webpackChunkName: "${page}" */ …)`,
  );
}

async function compressFile({ name, content }: BuiltFile): Promise<BuiltFile> {
  if (!TEXT.test(name)) return { name, content };
  const compressed = await compress(content, COMPRESSION);
  return compressed.length < content.length ? { name, content, compressed } : { name, content };
}
