import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { repository } from '../paths.ts';

const TEST_FILE = /\.(test|e2e|deep)\.tsx?$/;
/** Sources that only pages run, and the tests that open pages. */
const PAGE_SOURCE = /^(shell|(packages\/)?mfe-[^/]+|packages\/(ui|kit|remote-sdk))\//;
const PAGE_TEST = /\.(e2e|deep)\.ts$/;
const SOURCE = /\.(ts|tsx|mjs)$/;
const FOLDERS = ['shell', 'packages', ...globSync('mfe-*', { cwd: repository })];

/** Input of {@link selectAffected}. */
interface Change {
  /** Changed files, relative to the repository. */
  changed: string[];
  /** Each module with its imports. */
  imports: Map<string, string[]>;
  readText: (file: string) => string;
}

/**
 * The test files, relative to the repository, that a change since `reference` (a commit, branch or tag) can
 * affect.
 * @throws Error when git does not know the reference
 */
export async function findAffectedTests(reference: string): Promise<Set<string>> {
  const readText = (file: string) => readFileSync(resolve(repository, file), 'utf8');
  return selectAffected({ changed: changedFiles(reference), imports: await readImports(), readText });
}

/**
 * The tests that import a changed file, directly or not. A test that starts processes runs sources without
 * importing them, so every changed source affects it if such processes may run that source. A change to anything
 * but a source (a lockfile, a setting) affects all tests; one to a document affects the tests that name it.
 */
export function selectAffected({ changed, imports, readText }: Change): Set<string> {
  const tests = [...imports.keys()].filter((file) => TEST_FILE.test(file));
  const documents = changed.filter((file) => file.endsWith('.md'));
  const sources = changed.filter((file) => SOURCE.test(file));
  if (changed.length > documents.length + sources.length) return new Set(tests);
  const reached = importersOf(imports, sources);
  const products = sources.filter((file) => !TEST_FILE.test(file));
  const startsProcesses = importersOf(imports, ['child_process', 'node:child_process']);
  const runsProduct = (file: string) =>
    startsProcesses.has(file) && products.some((source) => PAGE_TEST.test(file) || !PAGE_SOURCE.test(source));
  return new Set(
    tests.filter(
      (file) =>
        reached.has(file) ||
        runsProduct(file) ||
        documents.some((document) => readText(file).includes(basename(document))),
    ),
  );
}

function changedFiles(reference: string): string[] {
  const changed = git('diff', '--name-only', reference, '--');
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/** Each module of the repository with its imports. */
async function readImports(): Promise<Map<string, string[]>> {
  const { default: configuration } = (await import(resolve(repository, '.dependency-cruiser.mjs'))) as {
    default: { options: object };
  };
  const { output } = await cruise(FOLDERS, { ...configuration.options, baseDir: repository });
  // Without an output type the output is the result itself.
  const { modules } = output as ICruiseResult;
  return new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
}

/** `files`, and everything that imports one of them, directly or not. */
function importersOf(graph: Map<string, string[]>, files: string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
