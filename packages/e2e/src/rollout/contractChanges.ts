import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractRange, RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { REPOSITORY_ROOT } from '../paths.ts';
import type { BuildChanges } from '@farm/build/release';

/** `shellContract` in the sources, as minified. */
const OFFERED_CONTRACT = '{min:3,max:3}';

/** Reads the manifest of the shell's build on disk. */
export function readShellBuild(): ShellBuild {
  return JSON.parse(readShellFile('build.json')) as ShellBuild;
}

/** Makes a shell offer these contracts, both in its manifest and in its script. */
export function makeOfferedContract(contract: ContractRange): BuildChanges<ShellBuild> {
  const { entry, initial } = readShellBuild();
  const holder = [entry, ...initial].find((file) => readShellFile(file).includes(OFFERED_CONTRACT));
  if (holder === undefined) throw new Error(`No script of the shell holds the contract ${OFFERED_CONTRACT}`);
  const change = (text: string) =>
    text.replaceAll(OFFERED_CONTRACT, `{min:${contract.min},max:${contract.max}}`);
  return { files: { [holder]: change }, manifest: () => ({ contract }) };
}

/** Makes a remote need these contracts. */
export function makeNeededContract(contract: ContractRange): BuildChanges<RemoteBuild> {
  return { manifest: ({ descriptor }) => ({ contract, descriptor: { ...descriptor, contract } }) };
}

function readShellFile(file: string): string {
  return readFileSync(join(REPOSITORY_ROOT, 'shell/dist', file), 'utf8');
}
