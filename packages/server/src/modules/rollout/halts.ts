import { findNextStep, type Canary } from '@farm/contracts/registry';
import { encodeHalts, verifySignedRegistry, signText, type Halt } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import { findEntry } from './changes/computeSince.ts';
import type { Rollout } from './openRollout.ts';
import { addHalt, findLatestRegistry, lockRegistry } from './registry/registry.repository.ts';

/** Canary to halt. */
export interface FailingCanary {
  name: string;
  version: string;
  /** Single sentence with the figures, shown in the history. */
  why: string;
}

interface Parts {
  db: Db;
  rollout: Rollout;
}
type Made = Halt & { rev: number };
/** Runs inside the transaction. */
type Notify = (transaction: Db, halt: Made) => Promise<void>;

/**
 * Halts a running canary, with every member of its set, by a signature of the registry's own key. A canary is halted
 * only once, however often and on however many replicas this is called. The callback runs inside the transaction.
 * @returns the halt; null if that canary is not running (any more)
 * @throws RegistryUntrustedError when the registry is not trusted
 */
export async function stopCanary(
  parts: Parts,
  { name, version, why }: FailingCanary,
  notify?: Notify,
): Promise<Made | null> {
  const halt: Halt = { action: 'stop-canary', name, version, why, at: new Date().toISOString() };
  return makeHalt(parts, halt, { notify, isRunning: ({ percent }) => percent > 0 });
}

/**
 * Holds a canary at the step of its plan that it had at `at`, with every member of its set; see {@link stopCanary}.
 * @returns the halt; null if that canary takes no more steps
 */
export async function holdCanary(
  parts: Parts,
  { name, version, why, at }: FailingCanary & { at: Date },
  notify?: Notify,
): Promise<Made | null> {
  const halt: Halt = { action: 'hold-canary', name, version, why, at: at.toISOString() };
  return makeHalt(parts, halt, { notify, isRunning: (canary) => findNextStep(canary, at) !== null });
}

async function makeHalt(
  { db, rollout }: Parts,
  halt: Halt,
  { notify, isRunning }: { notify: Notify | undefined; isRunning: (canary: Canary) => boolean },
): Promise<Made | null> {
  return db.transaction().execute(async (transaction) => {
    await lockRegistry(transaction);
    const latest = await findLatestRegistry(transaction);
    if (!latest) return null;
    const { document } = await verifySignedRegistry(latest.signed, await rollout.trustedKeys());
    const { action, name, version, why } = halt;
    const canary = findEntry(document, name)?.canary;
    if (canary?.version !== version || !isRunning(canary)) return null;
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
      action: action === 'hold-canary' ? 'rollout.held' : 'rollout.halted',
      subject: `registry:${rev}`,
      detail: { name, version, why },
    });
    await notify?.(transaction, { ...halt, rev });
    return { ...halt, rev };
  });
}
