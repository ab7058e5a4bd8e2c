import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import type { BuildFolder } from '../publish/readBuildFolder.ts';
import { sendChange, type ChangeOutcome, type Operator } from './sendChange.ts';

/**
 * Makes published builds stable, in a single change. Skips builds that are already stable; makes no change if all are.
 */
export function sendPromotion(
  operator: Operator,
  folders: BuildFolder[],
  why: string,
): Promise<ChangeOutcome> {
  const builds = Object.fromEntries(folders.map(({ name, build }) => [name, { [build.version]: build }]));
  return sendChange(operator, { why, builds, plan: (document) => planPromotion(document, folders) });
}

function planPromotion(document: RegistryDocument, folders: BuildFolder[]): RolloutChange | null {
  const members = folders.flatMap(({ name, build: { version } }) => {
    const entry = name === SHELL ? document.shell : document.remotes[name];
    return entry?.stable === version ? [] : [[name, version] as const];
  });
  return members.length === 0 ? null : { kind: 'promote', members: Object.fromEntries(members) };
}
