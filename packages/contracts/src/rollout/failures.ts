import type { Rates } from './wire.ts';

/** Fewest visitors of a version for its failures to be significant. */
export const MIN_FAILURE_VISITORS = 20;
/** Largest amount by which a canary's failure rate (0 to 1) may exceed the stable version's. */
export const FAILURE_MARGIN = 0.05;

/** Failures of a canary compared with the stable version. */
export interface CanaryFailures {
  /** `phase` (of a beacon) and `code` are the most frequent among the failures; null without failures. */
  canary: Rates & { version: string; phase: string | null; code: string | null };
  stable: Rates & { version: string };
}

/** Formats the figures as a sentence without a period, for halts and refusals. */
export function formatFailures({ canary, stable }: CanaryFailures): string {
  const verb = Object.hasOwn(verbs, canary.phase ?? '') ? verbs[canary.phase ?? ''] : 'could not use';
  const most = canary.code === null ? '' : ` (most often: ${canary.code})`;
  const others =
    stable.visitors === 0
      ? `there are no reports of the stable version ${stable.version}`
      : `${stable.failed} of ${stable.visitors} with the stable version ${stable.version}`;
  return `${canary.failed} of ${canary.visitors} visitors ${verb} ${canary.version}${most}, ${others}`;
}

/** Parses a sentence of {@link formatFailures}, for translation; returns null for any other text. */
export function parseFailures(sentence: string): CanaryFailures | null {
  const groups = SENTENCE.exec(sentence)?.groups;
  if (!groups) return null;
  const phase = Object.entries(verbs).find(([, verb]) => verb === groups['verb'])?.[0] ?? null;
  const count = (name: string) => Number(groups[name] ?? 0);
  return {
    canary: {
      ...{ version: groups['canary'] ?? '', visitors: count('visitors'), failed: count('failed') },
      ...{ phase, code: groups['code'] ?? null },
    },
    stable: {
      ...{ version: groups['silent'] ?? groups['stable'] ?? '' },
      ...{ visitors: count('stableVisitors'), failed: count('stableFailed') },
    },
  };
}

const verbs: Record<string, string> = {
  load: 'could not load',
  mount: 'could not mount',
  crash: 'saw a crash of',
};

const VERSION = String.raw`\d+\.\d+\.\d+\+[0-9a-f]{12}`;
const FAILED = String.raw`(?<failed>\d+) of (?<visitors>\d+) visitors`;
const VERB = `(?<verb>${Object.values(verbs).join('|')}|could not use)`;
const MOST_FREQUENT = String.raw`(?: \(most often: (?<code>[a-z-]+)\))?`;
const UNREPORTED = `there are no reports of the stable version (?<silent>${VERSION})`;
const STABLE = String.raw`(?<stableFailed>\d+) of (?<stableVisitors>\d+) with the stable version (?<stable>${VERSION})`;
const SENTENCE = new RegExp(
  `^${FAILED} ${VERB} (?<canary>${VERSION})${MOST_FREQUENT}, (?:${UNREPORTED}|${STABLE})$`,
);
