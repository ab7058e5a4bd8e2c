import type { Rates } from './wire.ts';

/** Fewest visitors of a version for its failures to be significant. */
export const FAILURE_VISITORS_MIN = 20;
/** Largest amount by which a canary's failure rate (0 to 1) may exceed the stable version's. */
export const FAILURE_MARGIN = 0.05;

/** Failures of a canary compared with the stable version. */
export interface CanaryFailures {
  /** `phase` (of a beacon) and `code` are the most frequent among the failures; null without failures. */
  canary: Rates & { version: string; phase: string | null; code: string | null };
  stable: Rates & { version: string };
}

/** Formats the figures as a sentence without a period, for halts and refusals. */
export function sayFailures({ canary, stable }: CanaryFailures): string {
  const verb = Object.hasOwn(verbs, canary.phase ?? '') ? verbs[canary.phase ?? ''] : 'could not use';
  const most = canary.code === null ? '' : ` (most often: ${canary.code})`;
  const others =
    stable.visitors === 0
      ? `there are no reports of the stable version ${stable.version}`
      : `${stable.failed} of ${stable.visitors} with the stable version ${stable.version}`;
  return `${canary.failed} of ${canary.visitors} visitors ${verb} ${canary.version}${most}, ${others}`;
}

/** Parses a sentence of {@link sayFailures}, for translation; returns null for any other text. */
export function readFailures(sentence: string): CanaryFailures | null {
  const found = SENTENCE.exec(sentence)?.groups;
  if (!found) return null;
  const phase = Object.entries(verbs).find(([, verb]) => verb === found['verb'])?.[0] ?? null;
  const count = (name: string) => Number(found[name] ?? 0);
  return {
    canary: {
      ...{ version: found['canary'] ?? '', visitors: count('visitors'), failed: count('failed') },
      ...{ phase, code: found['code'] ?? null },
    },
    stable: {
      ...{ version: found['silent'] ?? found['stable'] ?? '' },
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
const MOST = String.raw`(?: \(most often: (?<code>[a-z-]+)\))?`;
const SILENT = `there are no reports of the stable version (?<silent>${VERSION})`;
const STABLE = String.raw`(?<stableFailed>\d+) of (?<stableVisitors>\d+) with the stable version (?<stable>${VERSION})`;
const SENTENCE = new RegExp(`^${FAILED} ${VERB} (?<canary>${VERSION})${MOST}, (?:${SILENT}|${STABLE})$`);
