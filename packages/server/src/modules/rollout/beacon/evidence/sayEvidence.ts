import { sayFailures, type Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';

/** A version, and what was told of it. */
export interface Witnessed<Told extends Rates = Rates> {
  version: string;
  evidence: Told;
}

/** The figures of a canary beside those of the stable version, as a sentence without an end. */
export function sayEvidence(canary: Witnessed<Evidence>, stable: Witnessed): string {
  const { failure, visitors, failed } = canary.evidence;
  const [phase = null, code = null] = failure?.split(' ') ?? [];
  return sayFailures({
    canary: { version: canary.version, visitors, failed, phase, code },
    stable: { version: stable.version, ...stable.evidence },
  });
}
