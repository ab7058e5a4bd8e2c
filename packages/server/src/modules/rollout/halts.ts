import { encodeHalts, verifySignedRegistry, signText, type Halt } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import { findEntry } from './changes/computeSince.ts';
import type { Rollout } from './openRollout.ts';
import { addHalt, findLatestRegistry, lockRegistry } from './registry/registry.repository.ts';

/** Failing canary to halt. */
export interface FailingCanary {
  name: string;
  version: string;
  /** Single sentence with the figures, shown in the history. */
  why: string;
}

/**
 * Halts a running canary, with every member of its set, by a signature of the registry's own key. A canary is halted
 * only once, however often and on however many replicas this is called. The callback runs inside the transaction.
 * @returns the halt; null if that canary is not running (any more)
 * @throws RegistryUntrustedError when the registry is not trusted
 */
export async function stopCanary(
  { db, rollout }: { db: Db; rollout: Rollout },
  { name, version, why }: FailingCanary,
  notify: (transaction: Db, halt: Halt & { rev: number }) => Promise<void> = () => Promise.resolve(),
): Promise<(Halt & { rev: number }) | null> {
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const latest = await findLatestRegistry(transaction);
    if (!latest) return null;
    const { document } = await verifySignedRegistry(latest.signed, await rollout.trustedKeys());
    const canary = findEntry(document, name)?.canary;
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
      signature: await signText(key, 'halts', encodeHalts(rev, halts)),
    });
    await recordAudit(transaction, {
      actor: 'registry',
      action: 'rollout.halted',
      subject: `registry:${rev}`,
      detail: { name, version, why },
    });
    await notify(transaction, { ...halt, rev });
    return { ...halt, rev };
  });
}
