import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { emptyRegistry } from '../registry/emptyRegistry.ts';
import type { Halt } from './halt.ts';
import { encodeHalts, encodeRegistry } from './encodeRegistry.ts';
import { verifySignature, computeKeyId, encodePublicKey, signText } from './signatures.ts';
import { verifySignedRegistry, RegistryUntrustedError, type SignedRegistry } from './signedRegistry.ts';
import { encodeKeyTrust, type TrustedKey } from './keyTrust.ts';
import type { SignedKeyTrust } from './keyTrustSchemas.ts';

interface Signer extends TrustedKey {
  privateKey: CryptoKey;
  keyId: string;
}

async function makeSigner(owner: TrustedKey['owner'], name: string): Promise<Signer> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = await encodePublicKey(pair.publicKey);
  return { owner, name, publicKey, privateKey: pair.privateKey, keyId: await computeKeyId(publicKey) };
}

const ada = await makeSigner('person', 'Ada');
const grace = await makeSigner('person', 'Grace');
const registry = await makeSigner('registry', 'registry');
const stranger = await makeSigner('person', 'Eve');
const trusted = [ada, grace, registry];

const document = { ...emptyRegistry, rev: 7, frozen: { reason: 'Halving' } };
const halts: Halt[] = ['1', '2'].map((digit) => ({
  action: 'stop-canary',
  name: 'assets',
  version: `${digit}.0.0+aaaaaaaaaaaa`,
  why: 'it fails',
  at: '2026-11-22T12:00:00.000Z',
}));

async function sign(signer: Signer, text = encodeRegistry(document)): Promise<SignedRegistry> {
  const signature = await signText(signer.privateKey, 'registry', text);
  return { text, keyId: signer.keyId, signature, halts: [], haltSignature: null };
}

async function withSignedHalts(signer: Signer, rev = document.rev): Promise<SignedRegistry> {
  const signature = await signText(signer.privateKey, 'halts', encodeHalts(rev, halts));
  return { ...(await sign(ada)), halts, haltSignature: { keyId: signer.keyId, signature } };
}

async function catchRefusal(signed: SignedRegistry, keys: TrustedKey[] = trusted): Promise<string> {
  const error = await verifySignedRegistry(signed, keys).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof RegistryUntrustedError, 'it was believed');
  return error.message;
}

describe('a registry', () => {
  test('is believed when a trusted person signed it, whoever that is', async () => {
    for (const signer of [ada, grace]) {
      const opened = await verifySignedRegistry(await sign(signer), trusted);
      assert.deepEqual(opened, { signed: document, document, haltCount: 0 });
    }
  });

  test('is not believed when anybody else did, the registry itself neither', async () => {
    assert.match(
      await catchRefusal(await sign(stranger)),
      /the document is signed by key [0-9a-f]{16}, which is not/,
    );
    assert.match(await catchRefusal(await sign(registry)), /which is not trusted here/);
    assert.match(await catchRefusal(await sign(ada), [grace]), /which is not trusted here/);
    assert.match(await catchRefusal(await sign(ada), []), /which is not trusted here/);
  });

  test('is not believed when any letter of it was changed, or of its signature', async () => {
    const signed = await sign(ada);
    const change = (text: string, at: number, by: string) =>
      text.slice(0, at) + (text[at] === by ? `${by}${by}` : by) + text.slice(at + 1);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('text', 'signature'),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.constantFrom('a', '0', '{', '"'),
        async (field, place, by) => {
          // The last character of a signature has unused bits.
          const length = signed[field].length - (field === 'signature' ? 1 : 0);
          const changed = { ...signed, [field]: change(signed[field], Math.floor(place * length), by) };
          assert.match(await catchRefusal(changed), /the document was changed after "Ada" signed it/);
        },
      ),
    );
  });

  test('that was signed without being one is not believed', async () => {
    assert.match(await catchRefusal(await sign(ada, '{"rev":1}')), /the document cannot be read: .*shell/);
    assert.match(await catchRefusal(await sign(ada, 'nonsense')), /the document cannot be read/);
  });
});

describe('a key that somebody vouches for', () => {
  const [monday, tuesday, friday] = ['05', '06', '09'].map((day) => `2026-01-${day}T00:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const vouch = async (by: Signer, { publicKey, name }: Signer, [from, until] = [monday, friday]) => {
    const trust = { publicKey, name, from, until };
    const signature = await signText(by.privateKey, 'trust', encodeKeyTrust(trust));
    return { ...trust, keyId: by.keyId, signature };
  };
  const signedBy = async (signer: Signer, ...trusts: SignedKeyTrust[]) => ({
    ...(await sign(signer)),
    trusts,
  });

  test('signs like one that is trusted here, also through others, in any order', async () => {
    const linus = await makeSigner('person', 'Linus');
    const chain = [await vouch(stranger, linus, [tuesday, friday]), await vouch(ada, stranger)];
    for (const signed of [await signedBy(linus, ...chain), await signedBy(linus, ...chain.toReversed())])
      assert.deepEqual((await verifySignedRegistry(signed, trusted)).document, document);
    assert.match(await catchRefusal(await signedBy(linus, ...chain), [grace]), /which is not trusted here/);
  });

  test('does not when whoever vouches is not trusted, not yet, not any more, or is the registry', async () => {
    const linus = await makeSigner('person', 'Linus');
    const late = await vouch(stranger, linus, [friday, '2026-02-01T00:00:00.000Z']);
    for (const trusts of [
      [await vouch(linus, linus)],
      [await vouch(registry, linus)],
      [await vouch(stranger, linus)],
      [late, await vouch(ada, stranger, [monday, tuesday])],
      [await vouch(stranger, linus), await vouch(ada, stranger, [tuesday, friday])],
    ])
      assert.match(await catchRefusal(await signedBy(linus, ...trusts)), /which is not trusted here/);
  });

  test('does not when a word of it was changed, nor becomes one of the registry', async () => {
    const trust = await vouch(ada, stranger);
    for (const changed of [
      { ...trust, name: 'Grace' },
      { ...trust, until: '2027-01-01T00:00:00.000Z' },
      { ...trust, publicKey: grace.publicKey },
    ])
      assert.match(await catchRefusal(await signedBy(stranger, changed)), /which is not trusted here/);
    const asPerson = await vouch(ada, registry);
    assert.match(await catchRefusal(await signedBy(registry, asPerson)), /which is not trusted here/);
  });
});

describe('halts', () => {
  test('are believed when the registry signed just them, for just this revision', async () => {
    const opened = await verifySignedRegistry(await withSignedHalts(registry), trusted);
    assert.equal(opened.haltCount, 2);
    assert.match(
      await catchRefusal(await withSignedHalts(registry, 6)),
      /the list of its halts was changed after "registry" signed it/,
    );
    assert.match(
      await catchRefusal(await withSignedHalts(ada)),
      /the list of its halts is signed by key [0-9a-f]{16}, which is not trusted here/,
    );
    const unsigned = { ...(await withSignedHalts(registry)), haltSignature: null };
    assert.match(await catchRefusal(unsigned), /its halts are not signed/);
  });

  test('are not believed when one was changed, left out, doubled or moved', async () => {
    const signed = await withSignedHalts(registry);
    const [first, second] = signed.halts as [Halt, Halt];
    for (const changed of [
      [{ ...first, why: 'it works' }, second],
      [{ ...first, action: 'disable' as const }, second],
      [first],
      [second, first],
      [first, second, second],
    ])
      assert.match(await catchRefusal({ ...signed, halts: changed }), /the list of its halts was changed/);
  });
});

test('a signature of one kind never counts as one of the other', async () => {
  const text = encodeHalts(document.rev, halts);
  const signature = await signText(ada.privateKey, 'halts', text);
  assert.equal(await verifySignature(ada.publicKey, signature, { kind: 'halts', text }), true);
  assert.equal(await verifySignature(ada.publicKey, signature, { kind: 'registry', text }), false);
});

test('a key or a signature that is none is no signature, and no failure', async () => {
  const content = { kind: 'registry', text: 'x' } as const;
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (key, signature) => {
      assert.equal(await verifySignature(key, signature, content), false);
      assert.equal(await verifySignature(ada.publicKey, signature, content), false);
    }),
  );
});

test('whoever works the same document out signs the same text', () => {
  const shuffled = Object.fromEntries(Object.entries(document).reverse()) as typeof document;
  assert.notEqual(JSON.stringify(shuffled), JSON.stringify(document));
  assert.equal(encodeRegistry(shuffled), encodeRegistry(document));
});
