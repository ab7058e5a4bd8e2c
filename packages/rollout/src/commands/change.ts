import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import { sendChange, type ChangeOutcome } from '../change/sendChange.ts';
import { formatAudience } from './audience.ts';
import { formatPlan } from './formatPlan.ts';
import type { Outcome, CommandContext } from './command.ts';

/** Makes a change and describes it. */
export async function runChange(
  context: CommandContext,
  why: string,
  plan: (document: RegistryDocument) => RolloutChange,
): Promise<Outcome> {
  const outcome = await sendChange(await context.operator(), { why, plan });
  return { text: formatOutcome(outcome, context), data: outcome };
}

/** Returns the registry entry of a remote or the shell. @throws Error if it has none */
export function readEntry(document: RegistryDocument, name: string): Entry {
  const entry = name === SHELL ? document.shell : document.remotes[name];
  if (!entry) throw new Error(`${name} is not live: promote a version first`);
  return entry;
}

type Entry = RegistryDocument['shell'] | RegistryDocument['remotes'][string];

function formatOutcome({ change, rev, warnings }: ChangeOutcome, { paint }: CommandContext): string {
  const lines = [`${describeChange(change)} (revision ${rev})`];
  return [...lines, ...warnings.map((warning) => paint('yellow', `Warning: ${warning}`))].join('\n');
}

function describeChange(change: RolloutChange | null): string {
  switch (change?.kind) {
    case undefined:
      return 'Nothing to do';
    case 'canary':
      return `${formatMembers(change.members)} ${hasOneMember(change.members) ? 'goes' : 'go'} to ${change.percent} % of visitors${formatAudience(change.audience)}${formatPlan(change)}`;
    case 'promote':
      return `${formatMembers(change.members)} ${hasOneMember(change.members) ? 'is' : 'are'} stable`;
    case 'rollback':
      return `${change.name} is back at ${change.version} for all visitors`;
    case 'disable':
      return `${change.name} is disabled`;
    case 'enable':
      return `${change.name} is enabled`;
    case 'freeze':
      return 'The rollout is frozen: only rollback and disable are allowed. Canaries stay at the shares that they have';
    case 'unfreeze':
      return 'The rollout is no longer frozen';
  }
}

function formatMembers(members: Record<string, string>): string {
  return Object.entries(members)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}

function hasOneMember(members: Record<string, string>): boolean {
  return Object.keys(members).length === 1;
}
