import { computeKeyId } from '@farm/contracts/rollout';
import { addTrustedKey } from '@farm/registry';
import type { Db } from '@farm/database';
import type { RolloutSettings } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { findOperator } from '../../operator/index.ts';
import { addKey, findKey, listTrustedOperators, lockKeys, updateKey, type KeyRow } from './key.repository.ts';
import { toKeyState } from './toOperatorKey.ts';
import { computeTrustPeriod, readTrustRule, type KeySettings } from './trustRule.ts';

/** A key to trust; `name` (an operator's email address, or any) is needed for one that nobody registered. */
export interface KeyToTrust {
  publicKey: string;
  name: string | undefined;
}

/**
 * Trusts a key on the word of the server's command alone: at once while no operator holds a key in force; after the
 * waiting time where the farm has a sole operator.
 * @throws AppError rollout_refused with who can approve it instead
 */
export async function addKeyTrust(
  { db, settings }: { db: Db; settings: KeySettings & Pick<RolloutSettings, 'paths'> },
  { publicKey, name }: KeyToTrust,
  actor: string,
): Promise<KeyRow> {
  const keyId = await computeKeyId(publicKey);
  return db.transaction().execute(async (transaction) => {
    await lockKeys(transaction);
    const known = await findKey(transaction, keyId);
    if (known) assertWaiting(known);
    const rule = await readTrustRule(transaction, settings);
    if (rule === 'never') throw await createSecondPersonRefusal(transaction);
    const owner = known
      ? { name: known.name, accountId: known.accountId }
      : await readOwner(transaction, name);
    const period = computeTrustPeriod(settings, rule);
    const trust = { ...period, trustedBy: actor, ...(rule === 'now' && { filedAt: new Date() }) };
    const trusted = known
      ? await updateKey(transaction, keyId, trust)
      : await addKey(transaction, { keyId, publicKey, ...owner, registeredBy: actor, ...trust });
    if (!trusted) throw createRefusal(`Key ${keyId} is registered already`);
    // Once more after a failure changes nothing.
    if (rule === 'now')
      await addTrustedKey(settings.paths.trustedKeys, { publicKey, owner: 'person', name: owner.name });
    await recordAudit(transaction, {
      actor,
      action: 'rollout.key_trusted',
      subject: `key:${keyId}`,
      detail: { name: owner.name, from: period.trustedFrom, until: period.expiresAt },
    });
    return trusted;
  });
}

function assertWaiting(key: KeyRow): void {
  const state = toKeyState(key);
  if (state === 'waiting') return;
  const { keyId, name, trustedFrom } = key;
  if (state === 'starting')
    throw createRefusal(`Key ${keyId} of ${name} takes effect at ${trustedFrom?.toISOString()} already`);
  if (state === 'trusted') throw createRefusal(`Key ${keyId} of ${name} is trusted already`);
  throw createRefusal(`Key ${keyId} of ${name} is ${state}, for good: create and register a new one`);
}

async function createSecondPersonRefusal(transaction: Db): Promise<AppError> {
  const operators = await listTrustedOperators(transaction);
  return createRefusal(
    `Trusting a key takes two persons, and this farm has operators who can approve it (${operators.join(', ')}): register it in the console, and one of them approves it there under Rollout, Tokens. If the farm has a sole operator, set ROLLOUT_SOLE_OPERATOR=1 for the server and this command; a waiting time then stands for the second person`,
  );
}

async function readOwner(
  transaction: Db,
  name: string | undefined,
): Promise<{ name: string; accountId: string | null }> {
  if (name === undefined)
    throw createRefusal('Nobody registered this key: name its owner, as an operator’s email address');
  if (!name.includes('@')) return { name, accountId: null };
  const operator = await findOperator(transaction, name);
  if (!operator)
    throw createRefusal(
      `${name} is not an operator: run "npm run admin -- grant ${name}" first, or correct it`,
    );
  return { name: operator.email, accountId: operator.id };
}

function createRefusal(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
