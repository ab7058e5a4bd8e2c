import type { RemoteBuild, ShellBuild } from './build.ts';
import type { ContractRange } from './descriptor.ts';

/**
 * Contract numbers that this shell's source offers to remotes. A change that breaks a remote raises `max`; `min` follows
 * when the shell can no longer run remotes of the older contract. Contract 3 is the first whose remotes run on
 * {@link federationRuntime}: the shell cannot run any older one.
 */
export const shellContract: ContractRange = { min: 3, max: 3 };

/**
 * Version of Module Federation's runtime that the shell runs and lends to remotes
 * (`@module-federation/webpack-bundler-runtime`). Its generated code and the runtime have to be of one version.
 */
export const federationRuntime = '2.9.2';

/** True if a shell and a remote share at least one contract number. */
export function isCompatible(offered: ContractRange, required: ContractRange): boolean {
  return offered.min <= required.max && required.min <= offered.max;
}

/** True unless a remote takes another version of the federation runtime from the shell than the shell has. */
export function canRunOn(
  runtime: ShellBuild['runtime'],
  { container }: Pick<RemoteBuild, 'container'>,
): boolean {
  return container === undefined || container.runtime === null || container.runtime === runtime;
}
