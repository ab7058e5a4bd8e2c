import { createHash } from 'node:crypto';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Preview } from '@farm/contracts/rollout';
import { runConcurrently } from '../publish/runConcurrently.ts';

/** Published version and the gateway that serves it. */
export interface ServedVersion {
  server: string;
  name: string;
  build: ShellBuild | RemoteBuild;
  /** Preview grant; requests with the cookie are exempt from the gateway's limit on guessed versions. */
  cookie: Preview['cookie'];
}

const MAX_CONCURRENT_CHECKS = 8;
const FILE_TIMEOUT_MS = 30_000;
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const CONTENT_TYPES: Record<string, RegExp> = {
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/json\b/,
  svg: /^image\/svg\+xml\b/,
  woff2: /^font\/woff2\b/,
};

/**
 * Fetches every file of a version from the gateway, compressed and uncompressed.
 * @returns a sentence for each file that differs from the build
 */
export async function checkFiles({ server, name, build, cookie }: ServedVersion): Promise<string[]> {
  const base = `${server}/r/${name}/${build.version}/`;
  // The gateway never serves the template of the shell's page itself.
  const files = Object.entries(build.files).filter(([file]) => !('html' in build) || file !== build.html);
  const checks = files.flatMap(([file, hash]) =>
    ['br', 'identity'].map((encoding) => ({ url: base + file, file, hash, encoding, cookie })),
  );
  const problems = await runConcurrently(MAX_CONCURRENT_CHECKS, checks, checkFile);
  return [...new Set(problems.filter((problem) => problem !== null))];
}

interface FileCheck {
  url: string;
  file: string;
  hash: string;
  encoding: string;
  cookie: Preview['cookie'];
}

async function checkFile({ url, file, hash, encoding, cookie }: FileCheck): Promise<string | null> {
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': encoding, cookie: `${cookie.name}=${cookie.value}` },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
      redirect: 'manual',
    });
    if (response.status !== 200) return `${file} returned status ${response.status}`;
    const type = response.headers.get('content-type') ?? 'none';
    const expectedType = CONTENT_TYPES[file.split('.').at(-1) ?? ''];
    if (expectedType && !expectedType.test(type)) return `${file} has the content type ${type}`;
    const cache = response.headers.get('cache-control') ?? 'none';
    if (cache !== CACHE_CONTROL) return `${file} has the cache-control ${cache}`;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const actualHash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return actualHash === hash ? null : `${file} does not match its hash (${encoding})`;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return `${file} could not be loaded: ${cause?.code ?? message}`;
  }
}
