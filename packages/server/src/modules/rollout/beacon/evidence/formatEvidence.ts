import { formatFailures, type Rates } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';

/** Version with the visitor reports on it. */
export interface VersionEvidence<Told extends Rates = Rates> {
  version: string;
  evidence: Told;
}

/** Formats the figures of a canary and the stable version as a sentence without a final period. */
export function formatEvidence(canary: VersionEvidence<Evidence>, stable: VersionEvidence): string {
  const { failure, visitors, failed } = canary.evidence;
  const [phase = null, code = null] = failure?.split(' ') ?? [];
  return formatFailures({
    canary: { version: canary.version, visitors, failed, phase, code },
    stable: { version: stable.version, ...stable.evidence },
  });
}
