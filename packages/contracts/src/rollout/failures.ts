import { SEGMENT_NAMES, type SegmentName } from './segments.ts';
import type { Sign } from './signs.ts';
import type { Rates } from './wire.ts';

/** Fewest visitors of a version for its failures to be significant. */
export const MIN_FAILURE_VISITORS = 20;
/** Largest amount by which a canary's failure rate (0 to 1) may exceed the stable version's. */
export const FAILURE_MARGIN = 0.05;

/**
 * Failures of a canary compared with the stable version, or with `sign`, what went badly for as many visitors though it
 * was shown; with `segment`, of visitors of this kind only.
 */
export interface CanaryFailures {
  sign?: Sign;
  segment?: SegmentName;
  /** `phase` (of a beacon) and `code` are the most frequent among the failures; null without failures. */
  canary: Rates & { version: string; phase: string | null; code: string | null };
  stable: Rates & { version: string };
}

/** Formats the figures as a sentence without a period, for halts, refusals and notices. */
export function formatFailures({ canary, stable, sign, segment }: CanaryFailures): string {
  const verb = sign ? signVerbs[sign] : (readOwn(verbs, canary.phase ?? '') ?? 'could not use');
  const kind = segment === undefined ? '' : ` (${segment.replace(':', ' ')})`;
  const most = canary.code === null ? '' : ` (most often: ${canary.code})`;
  const others =
    stable.visitors === 0
      ? `there are no reports of the stable version ${stable.version}`
      : `${stable.failed} of ${stable.visitors} with the stable version ${stable.version}`;
  return `${canary.failed} of ${canary.visitors} visitors${kind} ${verb} ${canary.version}${most}, ${others}`;
}

/** Parses a sentence of {@link formatFailures}, for translation; returns null for any other text. */
export function parseFailures(sentence: string): CanaryFailures | null {
  const groups = SENTENCE.exec(sentence)?.groups;
  if (!groups) return null;
  const isVerb = ([, verb]: readonly [string, string]) => verb === groups['verb'];
  const phase = Object.entries(verbs).find(isVerb)?.[0] ?? null;
  // The keys of a record are no more than text to the compiler.
  const sign = Object.entries(signVerbs).find(isVerb)?.[0] as Sign | undefined;
  const segment = SEGMENT_NAMES.find((name) => name === groups['segment']?.replace(' ', ':'));
  const count = (name: string) => Number(groups[name] ?? 0);
  return {
    ...(sign && { sign }),
    ...(segment && { segment }),
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
const signVerbs: Record<Sign, string> = {
  abandoned: 'left before they saw',
  'left-early': 'left soon after they saw',
  late: 'waited long for',
  shifting: 'saw content move in',
  slow: 'waited for an answer of',
  busy: 'were blocked by',
  'failed-calls': 'had failed calls in',
};

const readOwn = (record: Record<string, string>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;
/** None of the texts has a character that means something in a pattern. */
const toChoice = (texts: readonly string[]) => texts.join('|');

const VERSION = String.raw`\d+\.\d+\.\d+\+[0-9a-f]{12}`;
const FAILED = String.raw`(?<failed>\d+) of (?<visitors>\d+) visitors`;
const KIND = String.raw`(?: \((?<segment>${toChoice(SEGMENT_NAMES.map((name) => name.replace(':', ' ')))})\))?`;
const VERB = `(?<verb>${toChoice([...Object.values(verbs), ...Object.values(signVerbs), 'could not use'])})`;
const MOST_FREQUENT = String.raw`(?: \(most often: (?<code>[a-z-]+)\))?`;
const UNREPORTED = `there are no reports of the stable version (?<silent>${VERSION})`;
const STABLE = String.raw`(?<stableFailed>\d+) of (?<stableVisitors>\d+) with the stable version (?<stable>${VERSION})`;
const SENTENCE = new RegExp(
  `^${FAILED}${KIND} ${VERB} (?<canary>${VERSION})${MOST_FREQUENT}, (?:${UNREPORTED}|${STABLE})$`,
);
