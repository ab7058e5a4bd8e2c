import {
  computeKeyId,
  encodeApproval,
  encodeKeyTrust,
  encodePublicKey,
  operatorKeySchema,
  operatorKeysSchema,
  signText,
  type KeyApproval,
  type NewApproval,
  type NewOperatorKey,
  type OperatorKey,
  type OperatorKeys,
  type RolloutChange,
} from '@farm/contracts/rollout';
import type { SigningKey } from '@farm/registry';
import { addKeyTrust } from '../modules/rollout/keys/trustByCommand.ts';
import { signInOperator } from './profitRuns.ts';
import { planChange, readRegistry, sendChange } from './rolloutChanges.ts';
import type { Bearer, TestServer } from './startTestServer.ts';

/** An operator with a registered key. */
export interface KeyHolder {
  id: string;
  email: string;
  bearer: Bearer;
  key: SigningKey;
}

/** Creates a key like a browser. */
export async function makeSigningKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const publicKey = await encodePublicKey(pair.publicKey);
  return { key: pair.privateKey, publicKey, keyId: await computeKeyId(publicKey) };
}

/** Body that registers a key. */
export async function makeClaim({ key, publicKey }: SigningKey): Promise<NewOperatorKey> {
  return { publicKey, signature: await signText(key, 'claim', publicKey) };
}

/** Body that approves a key, signed by the approver's. */
export async function makeApproval(
  { key, keyId }: SigningKey,
  { publicKey, name }: Pick<OperatorKey, 'publicKey' | 'name'>,
  { from = new Date(), days = 90 }: { from?: Date; days?: number } = {},
): Promise<KeyApproval> {
  const period = {
    from: from.toISOString(),
    until: new Date(from.getTime() + days * 86_400_000).toISOString(),
  };
  return {
    ...period,
    keyId,
    signature: await signText(key, 'trust', encodeKeyTrust({ publicKey, name, ...period })),
  };
}

/** Body that approves a version for everybody, signed by the approver's key. */
export async function makeVersionApproval(
  { key, keyId }: SigningKey,
  { name, version, at = new Date().toISOString() }: { name: string; version: string; at?: string },
): Promise<NewApproval> {
  const why = 'I looked at it';
  const signature = await signText(key, 'approval', encodeApproval({ name, version, why, at }));
  return { why, at, keyId, signature };
}

/** Signs an operator up, with a registered key that waits. */
export async function makeKeyHolder(server: TestServer): Promise<KeyHolder> {
  const operator = await signInOperator(server);
  return { ...operator, key: await makeRegisteredKey(server, operator) };
}

/** Registers another key of an operator. */
export async function makeRegisteredKey(
  { call }: Pick<TestServer, 'call'>,
  { bearer }: { bearer: Bearer },
): Promise<SigningKey> {
  const key = await makeSigningKey();
  const payload = await makeClaim(key);
  const { status, body } = await call({ method: 'POST', url: KEYS, headers: { ...bearer }, payload });
  if (status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  operatorKeySchema.parse(body);
  return key;
}

/** Trusts a key like the server's command. */
export async function makeTrusted(
  { db, rollout }: Pick<TestServer, 'db' | 'rollout'>,
  { publicKey }: Pick<SigningKey, 'publicKey'>,
  name?: string,
): Promise<void> {
  await addKeyTrust({ db, settings: rollout.settings }, { publicKey, name }, 'os:ada');
}

/** Makes a change, signed by a key: freezes the rollout, or ends that. */
export async function sendSignedChange(
  server: TestServer,
  { bearer }: { bearer: Bearer },
  key: SigningKey,
): Promise<Awaited<ReturnType<TestServer['call']>>> {
  const { document } = await readRegistry(server);
  const change: RolloutChange = document.frozen ? { kind: 'unfreeze' } : { kind: 'freeze', reason: 'Night' };
  return sendChange(server, bearer, await planChange(server, key, change));
}

/** Lists the keys. */
export async function listKeys(
  { call }: Pick<TestServer, 'call'>,
  { bearer }: { bearer: Bearer },
): Promise<OperatorKeys> {
  const { body } = await call({ url: KEYS, headers: { ...bearer } });
  return operatorKeysSchema.parse(body);
}

const KEYS = '/api/rollout/keys';
