import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bin, fail, isStopping, root, run } from './process.mjs';

// Not by corepack: the one in Node 20 may refuse this version's signature.
const PNPM = 'pnpm@12.21.0';
const stampFile = join(root, 'node_modules/.farm-install');

/** Installs from the lockfile unless node_modules was installed from the same one. */
export async function installWhenChanged() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()) return;
  await install('--frozen-lockfile');
}

/** Installs the dependencies of all packages, and adds new ones to the lockfile. */
export async function installAnew() {
  await install('--no-frozen-lockfile', '--prefer-offline');
}

async function install(...how) {
  const progress = showProgress();
  const code = await run('npx', ['--yes', PNPM, 'install', ...how, '--reporter=append-only'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that stopping also reaches pnpm behind npx.
    detached: true,
    onOutput: progress.add,
  });
  const seconds = progress.end();
  if (isStopping()) process.exit(130);
  if (code !== 0)
    fail(
      `${progress.output()}\n\nThe installation failed (${PNPM} exited with ${code}). See its output above.`,
    );
  if (!existsSync(join(bin, 'node')))
    fail('The installation is incomplete: Node is missing. Delete node_modules and try again.');
  writeFileSync(stampFile, fingerprint());
  process.stdout.write(`installed in ${seconds} s\n`);
}

/** Changes whenever an installation would: with the lockfile, its inputs, and the kind of machine. */
function fingerprint() {
  const packages = readdirSync(join(root, 'packages')).map((folder) => `packages/${folder}`);
  const folders = ['.', ...readdirSync(root), ...packages].sort();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...folders.map((folder) => `${folder}/package.json`),
  ])
    if (existsSync(join(root, file))) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function environment() {
  const env = { ...process.env };
  // Tools are development dependencies, and a production start builds with them too.
  for (const key of ['NODE_ENV', 'npm_config_omit', 'npm_config_production']) delete env[key];
  // npm and pnpm keep their caches in the home folder; a user without one gets them beside the code.
  if (!isWritable(homedir())) {
    env.HOME = join(root, '.cache/home');
    mkdirSync(env.HOME, { recursive: true });
  }
  return env;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** One line that is rewritten on a terminal; elsewhere an occasional line. */
function showProgress() {
  const isTerminal = process.stdout.isTTY;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  let output = '';
  const show = () => {
    const step = output.trim().split('\n').at(-1)?.slice(0, 80) ?? '';
    process.stdout.write(
      isTerminal ? `\r\x1b[Kinstalling … ${seconds()} s  ${step}` : `installing … ${seconds()} s\n`,
    );
  };
  show();
  const timer = setInterval(show, isTerminal ? 1_000 : 15_000);
  return {
    add: (text) => (output += text),
    output: () => output.trim(),
    end: () => {
      clearInterval(timer);
      if (isTerminal) process.stdout.write('\r\x1b[K');
      return seconds();
    },
  };
}
