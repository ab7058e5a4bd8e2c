import * as calls from '@farm/contracts/calls';
import type { HistoryEntry } from '@farm/contracts/rollout';
import { toTable, type Cell } from '../terminal/toTable.ts';
import { when } from '../terminal/when.ts';
import type { Command } from './command.ts';
import { demandWords, toName } from './words.ts';

const LINES = 50;
/** Most members of a change listed with their versions; larger changes list names only. */
const NAMED = 3;

/** Lists the latest changes with author and reason. */
export const history: Command = {
  usage: ['history [NAME]'],
  about: `the last ${LINES} changes: who, what, from what, and why`,
  async run({ words, api, paint }) {
    demandWords(words, 0, 1);
    const name = words[0] === undefined ? {} : { name: toName(words[0]) };
    const query = { limit: LINES, ...name };
    const { items } = await (await api()).call(calls.listRolloutHistory, { query });
    const heads = ['REV', 'AT', 'WHO', 'WHAT', 'WHY'];
    return { text: toTable(heads, items.map(toRow), paint), data: { items } };
  },
};

function toRow({ rev, at, who, why, ...entry }: HistoryEntry): Cell[] {
  return [String(rev), when(at), who, entry.halt ? ['red', whatOf(entry)] : whatOf(entry), why];
}

function whatOf({ change, halt, from }: Pick<HistoryEntry, 'change' | 'halt' | 'from'>): string {
  if (halt) return `${halt.action === 'disable' ? 'switched off' : 'halted'} ${halt.name} ${halt.version}`;
  switch (change?.kind) {
    case undefined:
      return '–';
    case 'canary':
      return `canary ${change.set === null ? '' : `${change.set}: `}${moves(change.members, from)} at ${change.percent} %`;
    case 'promote':
      return `promoted ${moves(change.members, from)}`;
    case 'rollback':
      return `rolled back ${moves({ [change.name]: change.version }, from)}`;
    case 'disable':
      return `switched ${change.name} off`;
    case 'enable':
      return `switched ${change.name} on`;
    case 'freeze':
      return 'froze everything';
    case 'unfreeze':
      return 'ended the freeze';
  }
}

function moves(members: Record<string, string>, from: HistoryEntry['from']): string {
  const names = Object.keys(members).toSorted();
  if (names.length > NAMED) return `${names.length} versions: ${names.join(', ')}`;
  return Object.entries(members)
    .map(([name, version]) => `${name} ${from[name] ? `${from[name]} → ` : ''}${version}`)
    .join(', ');
}
