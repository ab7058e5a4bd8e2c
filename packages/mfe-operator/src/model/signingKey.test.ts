import 'fake-indexeddb/auto';
import { verifySignature, computeKeyId, encodeKeyTrust, signText } from '@farm/contracts/rollout';
import {
  createApproval,
  createClaim,
  createNextKey,
  formatTrustCommand,
  loadSigningKeys,
} from './signingKey.ts';

describe('the key of an account in this browser', () => {
  test('stays the same, although two tabs ask for it at once, and is its own', async () => {
    const [one, two] = await Promise.all([loadSigningKey('ada'), loadSigningKey('ada')]);
    expect(two.publicKey).toBe(one.publicKey);
    expect((await loadSigningKey('ada')).publicKey).toBe(one.publicKey);
    expect((await loadSigningKey('grace')).publicKey).not.toBe(one.publicKey);
    expect(one.keyId).toBe(await computeKeyId(one.publicKey));
  });

  test('signs, and cannot be taken out', async () => {
    const { privateKey, publicKey } = await loadSigningKey('ada');
    const text = '{"rev":1}';
    const signature = await signText(privateKey, 'registry', text);
    expect(await verifySignature(publicKey, signature, { kind: 'registry', text })).toBe(true);
    expect(privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
  });
});

test('a key is renewed beside the one in use, which stays until the new one takes over', async () => {
  const first = await loadSigningKey('linus');
  const second = await createNextKey('linus', first);
  const load = async () => (await loadSigningKeys('linus')).map(({ keyId }) => keyId);
  expect(await load()).toEqual([second.keyId, first.keyId]);
  // The second was withdrawn before it was ever used.
  const third = await createNextKey('linus', first);
  expect(await load()).toEqual([third.keyId, first.keyId]);
  const fourth = await createNextKey('linus', third);
  expect(await load()).toEqual([fourth.keyId, third.keyId]);
});

test('a claim and an approval are signed for just what they are about', async () => {
  const own = await loadSigningKey('ada');
  const { publicKey, signature } = await createClaim(own);
  expect(await verifySignature(publicKey, signature, { kind: 'claim', text: publicKey })).toBe(true);
  const other = { publicKey: (await loadSigningKey('grace')).publicKey, name: 'grace@example.org' };
  const approval = await createApproval(own, other, 90);
  expect(approval.keyId).toBe(own.keyId);
  expect(Date.parse(approval.until) - Date.parse(approval.from)).toBe(90 * 86_400_000);
  const text = encodeKeyTrust({ ...other, from: approval.from, until: approval.until });
  expect(await verifySignature(own.publicKey, approval.signature, { kind: 'trust', text })).toBe(true);
});

test('the command that makes a key trusted is for the machine of the farm', () => {
  expect(formatTrustCommand('key')).toBe('npm run admin -- key trust key');
});

async function loadSigningKey(accountId: string) {
  const [key] = await loadSigningKeys(accountId);
  if (!key) throw new Error('There is no key');
  return key;
}
