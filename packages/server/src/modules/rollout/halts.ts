import { haltsText, openRegistry, signText, type Halt } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import { entryOf } from './changes/sinceAfter.ts';
import type { Rollout } from './openRollout.ts';
import { addHalt, findLatest, lockRegistry } from './registry/repository.ts';

/** A canary that fails. */
export interface FailingCanary {
  name: string;
  version: string;
  /** One sentence with the figures; everybody reads it in the history. */
  why: string;
}

/**
 * Gives a running canary, and with it every member of its set, to nobody any more, by the registry's own key. However
 * often and at however many replicas it is called, a canary is halted once. `tell` is part of the transaction.
 * @returns the halt; null when that canary does not run (any more)
 * @throws RegistryUntrustedError when the registry is not trusted
 */
export async function haltCanary(
  { db, rollout }: { db: Db; rollout: Rollout },
  { name, version, why }: FailingCanary,
  tell: (transaction: Db, halt: Halt & { rev: number }) => Promise<void> = () => Promise.resolve(),
): Promise<(Halt & { rev: number }) | null> {
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const latest = await findLatest(transaction);
    if (!latest) return null;
    const { document } = await openRegistry(latest.signed, await rollout.trustedKeys());
    const canary = entryOf(document, name)?.canary;
    if (canary?.version !== version || canary.percent === 0) return null;
    const halt: Halt = { action: 'stop-canary', name, version, why, at: new Date().toISOString() };
    const { rev } = latest;
    const halts = [...latest.signed.halts, halt];
    const { key, keyId } = rollout.registryKey;
    await addHalt(transaction, {
      ...halt,
      rev,
      number: halts.length,
      at: new Date(halt.at),
      keyId,
      keyName: 'registry',
      signature: await signText(key, 'halts', haltsText(rev, halts)),
    });
    await recordAudit(transaction, {
      actor: 'registry',
      action: 'rollout.halted',
      subject: `registry:${rev}`,
      detail: { name, version, why },
    });
    await tell(transaction, { ...halt, rev });
    return { ...halt, rev };
  });
}
