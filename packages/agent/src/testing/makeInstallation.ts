import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { buildAgent } from '@farm/build/agent';
import { AGENT_VERSION } from '../version.ts';
import { toAgentProcess } from './startAgent.ts';

const PROGRAM = 'farm-agent.mjs';

/** The agent as webpack makes it, once for all tests of this process. */
const built = await mkdtemp(join(tmpdir(), 'farm-agent-built-'));
process.on('exit', () => rmSync(built, { recursive: true, force: true }));
await buildAgent({ dir: resolve(import.meta.dirname, '../..'), out: join(built, 'package') });

/** Makes the package of another version of the agent; `change` edits its program. */
export async function makePackage(
  t: TestContext,
  version: string,
  change: (program: string) => string = (program) => program,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-agent-version-'));
  t.after(() => rm(folder, { recursive: true }));
  const dir = join(folder, 'package');
  await mkdir(dir);
  for (const name of await readdir(join(built, 'package'))) {
    if (name.endsWith('.tgz')) continue;
    const text = await readFile(join(built, 'package', name), 'utf8');
    const next = text.replaceAll(`"${AGENT_VERSION}"`, `"${version}"`);
    await writeFile(join(dir, name), name === PROGRAM ? change(next) : next);
  }
  // Files only, as in a package of npm.
  const files = (await readdir(dir)).map((name) => join('package', name));
  execFileSync('tar', ['--format=ustar', '-C', folder, '-czf', join(folder, 'agent.tgz'), ...files]);
  return readFile(join(folder, 'agent.tgz'));
}

/** Installs the built agent into an empty folder, as npm does. */
export async function makeInstallation(t: TestContext, home: string) {
  const folder = await mkdtemp(join(tmpdir(), 'farm-agent-installed-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await cp(join(built, 'package'), folder, { recursive: true, filter: (path) => !path.endsWith('.tgz') });
  const program = join(folder, PROGRAM);
  return {
    program,
    /** Files of the installation by name, as text. */
    readFiles: async () =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(folder)).map(
            async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
          ),
        ),
      ),
    /** Starts the installed program. */
    start: (...args: string[]) =>
      toAgentProcess(t, spawn(process.execPath, [program, ...args], { env: { FARM_AGENT_HOME: home } })),
  };
}
