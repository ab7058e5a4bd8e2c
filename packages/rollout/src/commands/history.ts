import * as calls from '@farm/contracts/calls';
import { formatFingerprint, type HistoryEntry } from '@farm/contracts/rollout';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import type { Command } from './command.ts';
import { assertArgumentCount, parseName } from './arguments.ts';
import { formatAudience } from './audience.ts';
import { formatPlan } from './formatPlan.ts';

const ENTRY_LIMIT = 50;
/** Most members of a change listed with their versions; larger changes list names only. */
const MAX_DETAILED_MEMBERS = 3;

const HALTED = { 'stop-canary': 'halted', 'hold-canary': 'held', disable: 'disabled' } as const;

/** Lists the latest changes with author and reason. */
export const history: Command = {
  usage: ['history [NAME]'],
  about: `show the last ${ENTRY_LIMIT} changes: who, what and why, and who signed`,
  async run({ args, api, paint }) {
    assertArgumentCount(args, 0, 1);
    const name = args[0] === undefined ? {} : { name: parseName(args[0]) };
    const query = { limit: ENTRY_LIMIT, ...name };
    const { items } = await (await api()).call(calls.listRolloutHistory, { query });
    const heads = ['REV', 'AT', 'WHO', 'WHAT', 'WHY', 'SIGNED BY', 'KEY'];
    return { text: toTable(heads, items.map(toRow), paint), data: { items } };
  },
};

function toRow({ rev, at, who, why, keyName, keyId, approvedBy = [], ...entry }: HistoryEntry): Cell[] {
  return [
    String(rev),
    formatInstant(at),
    who,
    entry.halt ? ['red', describeEntry(entry)] : describeEntry(entry),
    why,
    approvedBy.length > 0 ? `${keyName}, approved by ${approvedBy.join(', ')}` : keyName,
    formatFingerprint(keyId),
  ];
}

function describeEntry({ change, halt, from }: Pick<HistoryEntry, 'change' | 'halt' | 'from'>): string {
  if (halt) return `${HALTED[halt.action]} ${halt.name} ${halt.version}`;
  switch (change?.kind) {
    case undefined:
      return '–';
    case 'canary':
      return `canary ${change.set === null ? '' : `${change.set}: `}${describeMoves(change.members, from)} at ${change.percent} %${formatAudience(change.audience)}${formatPlan(change)}`;
    case 'promote':
      return `promoted ${describeMoves(change.members, from)}`;
    case 'rollback':
      return `rolled back ${describeMoves({ [change.name]: change.version }, from)}`;
    case 'disable':
      return `disabled ${change.name}`;
    case 'enable':
      return `enabled ${change.name}`;
    case 'freeze':
      return 'froze the rollout';
    case 'unfreeze':
      return 'unfroze the rollout';
  }
}

function describeMoves(members: Record<string, string>, from: HistoryEntry['from']): string {
  const names = Object.keys(members).toSorted();
  if (names.length > MAX_DETAILED_MEMBERS) return `${names.length} versions: ${names.join(', ')}`;
  return Object.entries(members)
    .map(([name, version]) => `${name} ${from[name] ? `${from[name]} → ` : ''}${version}`)
    .join(', ');
}
