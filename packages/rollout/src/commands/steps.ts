import type { CanaryPlan } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';
import type { Options } from './command.ts';
import { parsePercent } from './arguments.ts';

/** Shares of a canary: the first one, and the plan by which it goes on by itself. */
export interface Shares {
  percent: number;
  plan?: CanaryPlan;
}

/** Names of the options that {@link parseShares} reads. */
export const STEP_OPTIONS = ['steps', 'every', 'while', 'min-visitors'] as const;

/** Fewest visitors of a step, unless the command says otherwise. */
const DEFAULT_MIN_VISITORS = 20;
const MINUTES = { m: 1, h: 60, d: 1_440 } as const;

/** Help on the options of a plan. */
export const STEP_HELP = `With --steps 1,5,25,100 --every 30m, the share rises by itself (m minutes, h hours, d days). It is held before a step if fewer
than ${DEFAULT_MIN_VISITORS} of the canary's visitors (--min-visitors) told how the last one went, or if they tell of harm. Any later change of
the canary ends the plan, and so does a freeze; only promote makes the version stable.`;

/** True if the share rises by itself. */
export function isPlanned({ steps }: Options): boolean {
  return steps !== undefined;
}

/** Parses `--steps` with `--every`, or the share in `arg`. @throws UsageError */
export function parseShares(arg: string | undefined, options: Options): Shares {
  const { steps, every } = options;
  if (steps === undefined) {
    const alone = STEP_OPTIONS.find((name) => options[name] !== undefined);
    if (alone !== undefined) throw new UsageError(`--${alone} needs --steps.`);
    return { percent: parsePercent(arg) };
  }
  if (every === undefined) throw new UsageError('--steps needs --every, such as --every 30m.');
  if (options.while !== undefined && options.while !== 'healthy')
    throw new UsageError(`"${options.while}" is not a condition. The only one is --while healthy.`);
  const [percent = 0, ...shares] = steps.split(',').map((share) => parsePercent(share.trim()));
  if (shares.length === 0)
    throw new UsageError('--steps needs two shares at least, such as --steps 5,25,100.');
  const plan = {
    shares,
    everyMinutes: parseMinutes(every),
    minVisitors: parseCount(options['min-visitors']),
  };
  return { percent, plan };
}

function parseMinutes(text: string): number {
  const [, number = '', unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const minutes = Number(number) * MINUTES[unit as keyof typeof MINUTES];
  if (minutes < 1)
    throw new UsageError(
      `"${text}" is not a time between steps. Use minutes, hours or days, such as 30m, 2h or 1d.`,
    );
  return minutes;
}

function parseCount(text: string | undefined): number {
  if (text === undefined) return DEFAULT_MIN_VISITORS;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`"${text}" is not a number of visitors.`);
  return Number(text);
}
