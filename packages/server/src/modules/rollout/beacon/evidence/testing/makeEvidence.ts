import type { Evidence } from '../evidence.ts';

/** Makes reports on a version, from one network unless `elsewhere` has those without the worst. */
export function makeEvidence(
  failed: number,
  visitors: number,
  elsewhere: [failed: number, visitors: number] | null = null,
): Evidence {
  return {
    failed,
    visitors,
    elsewhere: elsewhere && { failed: elsewhere[0], visitors: elsewhere[1] },
    failure: failed > 0 ? 'mount threw' : null,
  };
}
