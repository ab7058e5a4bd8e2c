import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { proofFormats } from '@farm/chain';
import { createPlot, findProofs, encodeProof } from './index.ts';

const K = 13;
const CHALLENGES = 300;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const verify = proofFormats[1];
assert.ok(verify);

describe('a plot of tiny size', () => {
  for (const name of ['a plot', 'another plot']) {
    const plot = createPlot({ plotId: hash(name), k: K });

    test(`has valid proofs for some challenges: ${name}`, () => {
      const qualities = new Set<string>();
      let count = 0;
      for (let index = 0; index < CHALLENGES; index++) {
        const challenge = hash(`challenge ${index}`);
        for (const found of findProofs(plot, challenge)) {
          const proof = encodeProof(found, K);
          assert.equal(verify({ plotId: plot.plotId, k: K, challenge, proof }), found.quality);
          qualities.add(found.quality);
          count += 1;
        }
      }
      assert.ok(count > 0.1 * CHALLENGES && count < CHALLENGES, `${count} proofs`);
      assert.ok(qualities.size > 0.98 * count, 'qualities are different');
    });

    test(`proves nothing for another plot: ${name}`, () => {
      const challenge = hash('challenge 1');
      for (const found of findProofs(plot, challenge))
        assert.equal(
          verify({ plotId: hash('a third plot'), k: K, challenge, proof: encodeProof(found, K) }),
          null,
        );
    });
  }

  test('is not made larger than memory', () => {
    assert.throws(() => createPlot({ plotId: hash('x'), k: 21 }), RangeError);
  });
});
