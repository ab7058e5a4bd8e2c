import type { PublishedVersion, RolloutStatus } from '@farm/contracts/rollout';
import { SHELL } from '@farm/contracts/registry';
import { isCanary, parsePercent, type ChangeIntent, type ChangeDraft } from './changeDraft.ts';
import { toVerificationResult } from './verification.ts';

/** A version that cannot be given to visitors: its last verification failed, or a required one is missing. */
export interface Unverified {
  name: string;
  version: string;
  verification: 'failed' | 'none';
  /** Findings of the last verification. */
  problems: readonly string[];
}

interface UnverifiedOptions {
  intent: ChangeIntent;
  draft: ChangeDraft;
  status: RolloutStatus;
  byName: Record<string, PublishedVersion[]>;
}

/**
 * Chosen versions that the farm would refuse because of their verification. Rollbacks are left to the farm:
 * versions that were live need none. Neither does the first shell.
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

/** True if no further visitor gets the version: a running canary is lowered or unchanged. */
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
  return isCanary(kind) && canary?.version === version && parsePercent(draft.percent) <= canary.percent;
}
