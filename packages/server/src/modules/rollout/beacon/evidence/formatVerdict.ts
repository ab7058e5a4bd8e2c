import { formatFailures, type CanaryFailures } from '@farm/contracts/rollout';
import type { Verdict } from './checkCanary.ts';

/** The two versions of a comparison. */
export interface Versions {
  version: string;
  stable: string;
}

/** Formats the figures of a canary and the stable version as a sentence without a final period. */
export function formatVerdict(verdict: Omit<Verdict, 'action'>, versions: Versions): string {
  return formatFailures(toFailures(verdict, versions));
}

/** Collects the figures of a canary and the stable version. */
export function toFailures(
  { harm, segment, comparison: { canary, stable } }: Omit<Verdict, 'action'>,
  versions: Versions,
): CanaryFailures {
  const [phase = null, code = null] = canary.failure?.split(' ') ?? [];
  return {
    ...(harm !== 'failed' && { sign: harm }),
    ...(segment !== null && { segment }),
    canary: { version: versions.version, visitors: canary.visitors, failed: canary.failed, phase, code },
    stable: { version: versions.stable, ...stable },
  };
}
