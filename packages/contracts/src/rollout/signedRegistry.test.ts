import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { emptyRegistry } from '../registry/emptyRegistry.ts';
import type { Halt } from './halt.ts';
import { encodeHalts, encodeRegistry } from './encodeRegistry.ts';
import { verifySignature, computeKeyId, encodePublicKey, signText } from './signatures.ts';
import {
  verifySignedRegistry,
  RegistryUntrustedError,
  type SignedRegistry,
  type TrustedKey,
} from './signedRegistry.ts';

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
