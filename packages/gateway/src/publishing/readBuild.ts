import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  remoteBuildSchema,
  shellBuildSchema,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import { z } from 'zod';
import { RESERVED_PATHS, SHELL } from '../artifacts/artifactFolder.ts';
import { parseTemplate } from '../page/template.ts';
import { checkFiles } from './checkFiles.ts';

/** A build on its way into the registry. */
export type Candidate = { folder: string } & (
  | { kind: 'shell'; name: typeof SHELL; build: ShellBuild }
  | { kind: 'remote'; name: string; build: RemoteBuild }
);

/** The build in a dist folder, and what speaks against it taken alone. */
export async function readBuild(
  folder: string,
): Promise<{ candidate: Candidate | null; problems: string[] }> {
  const path = join(folder, 'build.json');
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return { candidate: null, problems: [`${path} cannot be read: ${(error as Error).message}`] };
  }
  const isRemote = typeof json === 'object' && json !== null && 'descriptor' in json;
  const parsed = isRemote ? remoteBuildSchema.safeParse(json) : shellBuildSchema.safeParse(json);
  if (!parsed.success)
    return { candidate: null, problems: [`${path} is not valid: ${oneLine(z.prettifyError(parsed.error))}`] };
  const candidate = candidateOf(folder, parsed.data);
  const problems = [...checkPaths(candidate), ...(await checkFiles(folder, candidate.build))];
  if (problems.length === 0 && candidate.kind === 'shell') problems.push(...(await checkTemplate(candidate)));
  return {
    candidate,
    problems: problems.map((problem) => `${candidate.name} ${candidate.build.version}: ${problem}`),
  };
}

function candidateOf(folder: string, build: RemoteBuild | ShellBuild): Candidate {
  return 'descriptor' in build
    ? { folder, kind: 'remote', name: build.descriptor.name, build }
    : { folder, kind: 'shell', name: SHELL, build };
}

/** Every file the build refers to must be one it lists, and every page it mounts one it has. */
function checkPaths({ kind, name, build }: Candidate): string[] {
  const problems: string[] = [];
  const referred =
    kind === 'shell'
      ? [build.entry, ...build.initial, ...Object.values(build.parts).flat()]
      : [build.entry, ...build.common, ...Object.values(build.pages).flatMap(({ files }) => files)];
  for (const file of new Set(referred))
    if (!Object.hasOwn(build.files, file)) problems.push(`${file} is needed, but "files" does not list it`);
  if (kind === 'shell') return problems;
  if (name === SHELL) problems.push(`a remote may not be named "${SHELL}"`);
  for (const { path, page } of build.descriptor.mounts) {
    const reserved = RESERVED_PATHS.find((prefix) => `${path}/`.startsWith(`${prefix}/`));
    if (reserved) problems.push(`${path} is under ${reserved}, which the gateway answers itself`);
    if (!Object.hasOwn(build.pages, page))
      problems.push(`${path} shows page ${page}, which "pages" does not have`);
  }
  return problems;
}

async function checkTemplate({ folder, build }: Extract<Candidate, { kind: 'shell' }>): Promise<string[]> {
  try {
    parseTemplate(await readFile(join(folder, build.html), 'utf8'));
    return [];
  } catch (error) {
    return [`${build.html}: ${(error as Error).message}`];
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
