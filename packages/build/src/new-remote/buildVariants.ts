import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeRemote, saveTemplate } from 'create-farm-remote';
import webpack, { type Compiler } from 'webpack';
import { repository } from '../paths.ts';
import { createRemoteConfig } from '../webpack/index.ts';

/** Variants to build of a remote that the template of new remotes begins. */
interface Plan {
  name: string;
  /** Folder of the sources; replaced. */
  folder: string;
  /** Folder that gets a build of each variant, in a folder of its name. */
  out: string;
  variants: { name: string; files: Record<string, string> }[];
}

/**
 * `node buildVariants.ts PLAN.json`: builds many variants of one remote with a single compiler, which takes a fraction of a
 * second for each after the first. Prints the name of each variant that is built.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node buildVariants.ts PLAN.json');
const { name, folder, out, variants } = JSON.parse(readFileSync(file, 'utf8')) as Plan;

rmSync(folder, { recursive: true, force: true });
mkdirSync(dirname(folder), { recursive: true });
saveTemplate(folder, 'workspace', describeRemote({ name, titles: {} }, { port: 0, order: 0 }));
linkModules();
let compiler: Compiler | undefined;
let last: Record<string, string> = {};
for (const variant of variants) {
  for (const path of Object.keys(last)) if (!Object.hasOwn(variant.files, path)) rmSync(join(folder, path));
  for (const [path, content] of Object.entries(variant.files))
    if (content !== last[path]) saveSource(path, content);
  last = variant.files;
  compiler ??= webpack(createRemoteConfig({ dir: folder, port: 0 })({}, { mode: 'production' }));
  await build(compiler, variant.name);
  cpSync(join(folder, 'dist'), join(out, variant.name), { recursive: true });
  process.stdout.write(`${variant.name}\n`);
}
compiler?.close(() => undefined);

/** Links what a remote of the workspace has, without the folder in which a build of it keeps notes. */
function linkModules(): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const one of ['@farm', 'react'])
    symlinkSync(resolve(repository, 'mfe-info/node_modules', one), join(modules, one));
}

function saveSource(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function build(one: Compiler, variant: string): Promise<void> {
  return new Promise((done, fail) => {
    one.run((failure, stats) => {
      if (failure) fail(failure);
      else if (stats?.hasErrors() === true)
        fail(new Error(`${variant} could not be built:\n${stats.toString({ preset: 'errors-only' })}`));
      else done();
    });
  });
}
