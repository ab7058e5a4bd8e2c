import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';

/** Folders in `packages` that run on a farm's machines. */
export const PROGRAM_PACKAGES = [
  'contracts',
  'process',
  'registry',
  'database',
  'chain',
  'signer',
  'server',
  'gateway',
  'rollout',
  'farm',
];

/**
 * Compiles these packages into `out`, a folder each, without their tests. Node reads TypeScript only outside
 * `node_modules` and with a warning of its own, so a release has JavaScript.
 * @throws Error with the compiler's words
 */
export async function buildPrograms(out: string, configFile: string): Promise<void> {
  const packages = resolve(repository, 'packages');
  const config = {
    extends: resolve(repository, 'tsconfig.node.json'),
    compilerOptions: {
      // Libraries that also run in browsers name types of theirs.
      lib: ['ES2025', 'DOM', 'DOM.Iterable'],
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      rootDir: packages,
      outDir: out,
      typeRoots: [resolve(repository, 'node_modules/@types')],
    },
    include: PROGRAM_PACKAGES.flatMap((name) =>
      // Messages are imported by the name of their language.
      ['src', 'src/messages/*.json'].map((path) => resolve(packages, name, path)),
    ),
    exclude: ['*.test.ts', '*.deep.ts', 'testing/*'].map((path) => resolve(packages, '**', path)),
  };
  writeFileSync(configFile, JSON.stringify(config));
  const tsc = resolve(repository, 'node_modules/typescript-native/bin/tsc');
  const { code, output } = await runProgram(process.execPath, [tsc, '-p', configFile]);
  if (code !== 0) throw new Error(`The programs could not be compiled:\n${output.trim()}`);
}
