import * as calls from '@farm/contracts/calls';
import type { CanaryNotice, Rates, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import type { Painter } from '../terminal/paint.ts';
import { toSingleLine, toTable, type Cell } from '../terminal/toTable.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import type { Command } from './command.ts';
import { formatAudience } from './audience.ts';
import { assertArgumentCount } from './arguments.ts';

/** Shows the live versions, their shares and failures. */
export const status: Command = {
  usage: ['status'],
  about: 'show what is live, who gets it, and how often it fails',
  help: `FAILED counts the visitors for whom a version failed, out of those who loaded it: for the stable version in the last 24
hours, for a canary since it started. Notices are what operators were told of canaries that go on. Remotes that were published but never live have no version.`,
  async run({ args, api, paint }) {
    assertArgumentCount(args, 0, 0);
    const data = await (await api()).call(calls.readRolloutStatus, {});
    return { text: formatStatus(data, paint), data };
  },
};

const HEADS = ['NAME', 'STABLE', 'SINCE', 'FAILED', 'CANARY', 'SHARE', 'FAILED', 'STATE'];

function formatStatus(status: RolloutStatus, paint: Painter): string {
  const head = `Revision ${status.rev}${status.isVerificationRequired ? ', verification required' : ''}`;
  return [
    paint('bold', head),
    ...(status.frozen ? [paint('yellow', `Frozen: ${toSingleLine(status.frozen.reason)}`)] : []),
    ...status.halts.map(({ action, name, version, why }) =>
      paint(
        'red',
        toSingleLine(`${action === 'hold-canary' ? 'Held' : 'Halted'}: ${name} ${version}. ${why}`),
      ),
    ),
    ...status.entries.flatMap(formatNextStep),
    ...status.entries.flatMap(({ name, canary, notices = [] }) =>
      notices.map((notice) =>
        paint('yellow', toSingleLine(`Notice: ${name} ${canary?.version ?? ''}. ${formatNotice(notice)}`)),
      ),
    ),
    '',
    toTable(HEADS, status.entries.map(toRow), paint),
  ].join('\n');
}

function formatNextStep({ name, canary }: RolloutEntry): string[] {
  if (!canary?.nextStep) return [];
  const { version, nextStep, minVisitors = 0, steps = [] } = canary;
  const all = steps.map(({ percent }) => percent).join(', ');
  return [
    `Plan: ${name} ${version} goes to ${nextStep.percent} % at ${formatInstant(nextStep.at)}, after ${minVisitors} visitors at least (steps: ${all} %)`,
  ];
}

function formatNotice(notice: CanaryNotice): string {
  if (notice.kind === 'segment') return notice.why;
  const { visitors, needed } = notice;
  return `${visitors} visitors had it in a day or more, too few to tell whether it works: ${needed - visitors} more have to come`;
}

function toRow({ name, stable, stableSince, canary, rates, disabled }: RolloutEntry): Cell[] {
  const share =
    canary &&
    `${canary.percent} %${formatAudience(canary.audience)}${canary.set === null ? '' : ` (set ${canary.set})`}`;
  return [
    ['bold', name],
    stable ?? '–',
    formatInstant(stableSince),
    formatFailures(rates.stable),
    canary?.version ?? '–',
    share ?? '–',
    formatFailures(rates.canary),
    toState({ stable, disabled }),
  ];
}

function toState({ stable, disabled }: Pick<RolloutEntry, 'stable' | 'disabled'>): Cell {
  if (disabled) return ['red', `disabled: ${disabled.reason}`];
  return stable === null ? ['dim', 'published, not live'] : '';
}

function formatFailures(rates: Rates | null): Cell {
  if (!rates) return '–';
  const text = `${rates.failed} of ${rates.visitors}`;
  return rates.failed > 0 ? ['red', text] : text;
}
