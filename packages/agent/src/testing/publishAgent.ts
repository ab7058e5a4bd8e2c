import { createHash, generateKeyPairSync } from 'node:crypto';
import { API_ROOT } from '@farm/contracts/call';
import { readRegistry } from '@farm/contracts/calls';
import { AGENT_KEYS_PATH, AGENT_PATH, toAgentFile, type AgentKeys } from '@farm/contracts/registry';
import { computeKeyId, encodeKeyTrust, signText, type SignedKeyTrust } from '@farm/contracts/rollout';
import type { FakeFarm } from './FakeFarm.ts';

/** A person's key. */
export interface Signer {
  privateKey: Parameters<typeof signText>[0];
  publicKey: string;
  keyId: string;
}

/** Makes a key that nobody trusts yet. */
export async function makeSigner(): Promise<Signer> {
  const pair = generateKeyPairSync('ed25519');
  const { x: publicKey = '' } = pair.publicKey.export({ format: 'jwk' });
  const bytes = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  return { privateKey, publicKey, keyId: await computeKeyId(publicKey) };
}

/** An agent that a farm publishes. */
export interface AgentRelease {
  version: string;
  archive: Buffer;
  signer: Signer;
  /** Keys that agents pin. Default: the signer's. */
  keys?: string[];
  trusts?: SignedKeyTrust[];
}

/** Has a farm serve a signed registry with this agent, as its gateway and API do. */
export async function publishAgent(farm: FakeFarm, release: AgentRelease): Promise<void> {
  const { version, archive, signer, keys = [signer.publicKey], trusts } = release;
  const shell = '1.0.0+0123456789ab';
  const file = toAgentFile(version);
  const integrity = `sha384-${createHash('sha384').update(archive).digest('base64')}`;
  // Fields that agents of today do not know must not keep them from an update.
  const versions = { [shell]: { files: { 'main.js': 'sha384-', [file]: integrity }, later: true } };
  const text = JSON.stringify({ rev: 7, shell: { stable: shell, versions }, later: true });
  const signature = await signText(signer.privateKey, 'registry', text);
  const signed = { text, keyId: signer.keyId, signature, halts: [], haltSignature: null, trusts };
  const named = { 'content-disposition': `attachment; filename="farm-agent-${version}.tgz"` };
  farm.files.set(AGENT_KEYS_PATH, { content: JSON.stringify({ keys } satisfies AgentKeys) });
  farm.files.set(API_ROOT + readRegistry.path, { content: JSON.stringify(signed) });
  farm.files.set(AGENT_PATH, { content: archive, headers: named });
  farm.files.set(`/r/shell/${shell}/${file}`, { content: archive });
}

/** Signs that another person's key is trusted. */
export async function signTrust(signer: Signer, other: Signer): Promise<SignedKeyTrust> {
  const from = new Date().toISOString();
  const trust = {
    publicKey: other.publicKey,
    name: 'Grace',
    from,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const signature = await signText(signer.privateKey, 'trust', encodeKeyTrust(trust));
  return { ...trust, keyId: signer.keyId, signature };
}
