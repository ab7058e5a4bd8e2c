import type { Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';

/** A version, and what was told of it. */
export interface Witnessed<Told extends Rates = Rates> {
  version: string;
  evidence: Told;
}

/** The figures of a canary beside those of the stable version, as a sentence without an end. */
export function sayEvidence(canary: Witnessed<Evidence>, stable: Witnessed): string {
  const { visitors, failed, failure } = canary.evidence;
  const [phase = '', code] = failure?.split(' ') ?? [];
  const why = code === undefined ? '' : ` (most often: ${code})`;
  const others =
    stable.evidence.visitors === 0
      ? `nobody has reported the stable ${stable.version} meanwhile`
      : `${stable.evidence.failed} of ${stable.evidence.visitors} with the stable ${stable.version}`;
  return `${failed} of ${visitors} visitors ${verbs[phase] ?? 'could not use'} ${canary.version}${why}, ${others}`;
}

const verbs: Record<string, string> = {
  load: 'could not load',
  mount: 'could not mount',
  crash: 'saw a crash of',
};
