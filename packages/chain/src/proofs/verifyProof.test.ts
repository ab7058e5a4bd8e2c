import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { computePlotChallenge, computePlotId, computeFilterBits, isPastPlotFilter } from './plotFilter.ts';
import { computeRequiredIterations } from './points.ts';
import { proofFormats } from './proofFormats.ts';
import { readBlockVectors, readPlotVectors, type BlockVector } from './testing/vectors.ts';
import { verifyProof } from './verifyProof.ts';

const strip = (hex: string) => hex.replace(/^0x/, '');

/** Puts together what a node says of a block: the plot at its signage point, and the proof. */
function readBlock({ proofOfSpace, posSubSlotChallengeHash, challengeChainSpVdfOutput }: BlockVector) {
  const { pool_contract_puzzle_hash: contract, pool_public_key: key } = proofOfSpace;
  const plotId = computePlotId(strip(contract ?? key ?? ''), strip(proofOfSpace.plot_public_key));
  const challengeHash = strip(posSubSlotChallengeHash);
  const spHash = createHash('sha256')
    .update(Buffer.from(strip(challengeChainSpVdfOutput.data), 'hex'))
    .digest('hex');
  const plot = { plotId, challengeHash, spHash };
  const proof = Buffer.from(strip(proofOfSpace.proof), 'hex');
  return { plot, spHash, k: proofOfSpace.size, challenge: strip(proofOfSpace.challenge), proof };
}

const blocks = readBlockVectors().map((vector) => ({ height: vector.height, ...readBlock(vector) }));
const vectors = [
  ...readPlotVectors(),
  ...blocks.map(({ plot: { plotId }, k, challenge, proof }) => ({ plotId, k, challenge, proof })),
];

function flipBit(proof: Uint8Array, bit: number): Uint8Array {
  const altered = Uint8Array.from(proof);
  altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return altered;
}

describe('a proof of space', () => {
  test('is valid, with its quality, as chiapos and the main network have it', () => {
    assert.equal(vectors.length, 63);
    for (const { quality, ...vector } of readPlotVectors()) assert.equal(verifyProof(vector), quality);
    for (const { plot, ...block } of blocks)
      assert.match(verifyProof({ plotId: plot.plotId, ...block }) ?? '', /^[0-9a-f]{64}$/);
  });

  test('is not valid with any bit changed, in the proof or in what it is for', () => {
    vectors.forEach((vector, index) => {
      const bits = 8 * vector.proof.length;
      for (let time = 0; time < 8; time++) {
        // Spreads over all values and all of their bits.
        const bit = ((index * 8 + time) * 1_009) % bits;
        const proof = flipBit(vector.proof, bit);
        assert.equal(verifyProof({ ...vector, proof }), null, `proof ${index}, bit ${bit}`);
      }
      const plotId = Buffer.from(flipBit(Buffer.from(vector.plotId, 'hex'), index)).toString('hex');
      assert.equal(verifyProof({ ...vector, plotId }), null);
      // The first k bits of the challenge are answered.
      const asked = flipBit(Buffer.from(vector.challenge, 'hex'), index % 16);
      assert.equal(verifyProof({ ...vector, challenge: Buffer.from(asked).toString('hex') }), null);
    });
  });

  test('is not valid with its halves exchanged at any level: the same space is proven once', () => {
    for (const vector of vectors.slice(0, 6)) {
      const bits = [...vector.proof].map((byte) => byte.toString(2).padStart(8, '0')).join('');
      for (let size = vector.k; size < bits.length; size *= 2) {
        const exchanged = bits.slice(size, 2 * size) + bits.slice(0, size) + bits.slice(2 * size);
        const proof = Uint8Array.from(exchanged.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
        assert.equal(verifyProof({ ...vector, proof }), null);
      }
    }
  });

  test('of another length or size is not valid', () => {
    const [vector] = vectors;
    assert.ok(vector);
    const { proof, k } = vector;
    assert.equal(verifyProof({ ...vector, proof: proof.subarray(1) }), null);
    assert.equal(verifyProof({ ...vector, proof: new Uint8Array() }), null);
    assert.equal(verifyProof({ ...vector, proof: new Uint8Array(8 * k) }), null);
    for (const other of [0, 12, k + 1, 51, 1e9, -1, 20.5, Number.NaN])
      assert.equal(verifyProof({ ...vector, k: other }), null);
    assert.throws(() => verifyProof({ ...vector, plotId: 'ab' }), RangeError);
    assert.throws(() => verifyProof({ ...vector, challenge: `0x${vector.challenge}` }), RangeError);
  });

  test('cannot be verified yet for plots of the second format', () => {
    assert.deepEqual([proofFormats[1], proofFormats[2]], [verifyProof, null]);
  });
});

describe('a block of the main network', () => {
  test('comes from a plot that may answer its signage point, and answers the challenge of that', () => {
    for (const { plot, challenge, height } of blocks) {
      assert.equal(computePlotChallenge(plot), challenge);
      assert.ok(isPastPlotFilter(plot, computeFilterBits(height)));
      const elsewhere = { ...plot, spHash: plot.challengeHash };
      assert.equal(isPastPlotFilter(elsewhere, computeFilterBits(height)), false);
    }
  });

  test('needs more iterations at a higher difficulty', () => {
    for (const { plot, spHash, ...block } of blocks) {
      const quality = verifyProof({ plotId: plot.plotId, ...block }) ?? '';
      const needed = [1n, 1000n, 10n ** 12n].map((difficulty) =>
        computeRequiredIterations({ quality, spHash, k: block.k }, difficulty),
      );
      assert.ok(needed.every((iterations, index) => iterations >= (needed[index - 1] ?? 1n)));
    }
  });
});

test('the plot filter asks for fewer zero bits from each of its heights on', () => {
  const heights = [0, 5_495_999, 5_496_000, 10_541_999, 10_542_000, 15_592_000, 20_643_000, 90_000_000];
  assert.deepEqual(heights.map(computeFilterBits), [9, 9, 8, 8, 7, 6, 5, 5]);
});
