import * as calls from '@farm/contracts/calls';
import type { Rates, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import type { Paint } from '../terminal/paint.ts';
import { oneLine, toTable, type Cell } from '../terminal/toTable.ts';
import { when } from '../terminal/when.ts';
import type { Command } from './command.ts';
import { demandWords } from './words.ts';

/** Shows the live versions, their shares and failures. */
export const status: Command = {
  usage: ['status'],
  about: 'what is live, who gets what, and how it fares',
  help: `FAILED counts visitors for whom a version broke, of those who loaded it: of the stable version in the last 24
hours, of a canary since it began. What is published and never was live has no version.`,
  async run({ words, api, paint }) {
    demandWords(words, 0, 0);
    const data = await (await api()).call(calls.readRolloutStatus, {});
    return { text: describe(data, paint), data };
  },
};

const HEADS = ['NAME', 'STABLE', 'SINCE', 'FAILED', 'CANARY', 'SHARE', 'FAILED', 'STATE'];

function describe(status: RolloutStatus, paint: Paint): string {
  const head = `Revision ${status.rev}${status.isVerificationRequired ? ', versions have to be verified' : ''}`;
  return [
    paint('bold', head),
    ...(status.frozen ? [paint('yellow', `Frozen: ${oneLine(status.frozen.reason)}`)] : []),
    ...status.halts.map(({ name, version, why }) =>
      paint('red', oneLine(`Halted: ${name} ${version}. ${why}`)),
    ),
    '',
    toTable(HEADS, status.entries.map(toRow), paint),
  ].join('\n');
}

function toRow({ name, stable, stableSince, canary, rates, disabled }: RolloutEntry): Cell[] {
  const share = canary && `${canary.percent} %${canary.set === null ? '' : ` (set ${canary.set})`}`;
  return [
    ['bold', name],
    stable ?? '–',
    when(stableSince),
    failed(rates.stable),
    canary?.version ?? '–',
    share ?? '–',
    failed(rates.canary),
    stateOf({ stable, disabled }),
  ];
}

function stateOf({ stable, disabled }: Pick<RolloutEntry, 'stable' | 'disabled'>): Cell {
  if (disabled) return ['red', `off: ${disabled.reason}`];
  return stable === null ? ['dim', 'published only'] : '';
}

function failed(rates: Rates | null): Cell {
  if (!rates) return '–';
  const text = `${rates.failed} of ${rates.visitors}`;
  return rates.failed > 0 ? ['red', text] : text;
}
