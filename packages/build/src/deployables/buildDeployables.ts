import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { runProgram } from '../terminal/runProgram.ts';
import { sendLine, formatSecondsSince } from '../terminal/sendLine.ts';
import type { Deployable } from './deployables.ts';
import { hashSources } from './hashSources.ts';

/** Number of concurrent builds: one per core of the smallest supported machine. */
const AT_ONCE = 2;
const HEARTBEAT_MS = 10_000;

/** Result of a build: `output` has the compiler's messages if it failed. */
export interface BuildResult {
  name: string;
  outcome: 'built' | 'unchanged' | 'failed';
  output: string;
  seconds: number;
}

/** Builds the deployables whose sources changed since their last build, two at a time, and reports progress. */
export async function buildDeployables(
  deployables: Deployable[],
  mode: 'production' | 'development' = 'production',
): Promise<BuildResult[]> {
  const results: BuildResult[] = [];
  const waiting = [...deployables];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await buildOne(next, mode));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** @throws Error that names the failed builds; compiler output goes to the terminal */
export function assertBuildsPassed(results: BuildResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  for (const { name, output } of failed) sendLine(`\n${name}:\n${output}\n`);
  if (failed.length > 0)
    throw new Error(`${failed.map(({ name }) => name).join(', ')} could not be built. See the output above.`);
}

async function buildOne(deployable: Deployable, mode: string): Promise<BuildResult> {
  const { name, dir, dist } = deployable;
  const stampFile = resolve(dist, '.farm-build');
  const wanted = hashSources(dir, mode);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted)
    return { name, outcome: 'unchanged', output: '', seconds: 0 };

  const began = Date.now();
  sendLine(`building ${name} …`);
  const heartbeat = setInterval(() => {
    sendLine(`building ${name} … ${formatSecondsSince(began)}`);
  }, HEARTBEAT_MS);
  const { code, output } = await webpack(dir, mode);
  clearInterval(heartbeat);
  const seconds = (Date.now() - began) / 1000;
  if (code !== 0) {
    sendLine(`building ${name} failed after ${formatSecondsSince(began)}`);
    return { name, outcome: 'failed', output, seconds };
  }
  writeFileSync(stampFile, wanted);
  sendLine(`built ${name} in ${formatSecondsSince(began)}`);
  for (const [, warning] of output.matchAll(/^WARNING in (.+)$/gm)) sendLine(`warning: ${warning}`);
  return { name, outcome: 'built', output, seconds };
}

function webpack(dir: string, mode: string) {
  const require = createRequire(import.meta.url);
  const cli = resolve(dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  return runProgram(process.execPath, [cli, 'build', '--mode', mode, '--no-color'], { cwd: dir });
}
