import type { PublishedVersion, RolloutStatus } from '@farm/contracts/rollout';
import { SHELL } from '@farm/contracts/registry';
import { parsePercent, type ChangeIntent, type ChangeDraft } from './changeDraft.ts';
import { toVerificationResult } from './verification.ts';

/** A version that nobody may be given as it is: its last verification failed, or it has to have one and has none. */
export interface Unverified {
  name: string;
  version: string;
  verification: 'failed' | 'none';
  /** What the last verification found. */
  problems: readonly string[];
}

interface UnverifiedOptions {
  intent: ChangeIntent;
  draft: ChangeDraft;
  status: RolloutStatus;
  byName: Record<string, PublishedVersion[]>;
}

/**
 * The chosen versions that the farm would refuse for their verification. A rollback is its alone to judge: what was
 * live before needs none. The first shell of all needs none either.
 */
export function listUnverified({ intent: { kind }, draft, status, byName }: UnverifiedOptions): Unverified[] {
  const shell = status.entries.find(({ name }) => name === SHELL);
  if (kind === 'rollback' || !shell?.stable) return [];
  return Object.entries(draft.members).flatMap(([name, version]) => {
    const found = byName[name]?.find((one) => one.version === version);
    if (found === undefined || isHeldAlready({ name, version, kind, draft, status })) return [];
    const verification = toVerificationResult(found.verification);
    if (verification === 'passed' || (verification === 'none' && !status.isVerificationRequired)) return [];
    return [{ name, version, verification, problems: found.verification?.problems ?? [] }];
  });
}

/** Nobody gets the version who does not get it anyway: a running canary is lowered, or left as it is. */
function isHeldAlready({
  name,
  version,
  kind,
  draft,
  status,
}: { name: string; version: string; kind: ChangeIntent['kind'] } & Pick<
  UnverifiedOptions,
  'draft' | 'status'
>) {
  const canary = status.entries.find((entry) => entry.name === name)?.canary;
  return kind === 'canary' && canary?.version === version && parsePercent(draft.percent) <= canary.percent;
}
