const ROUNDS = 8;
const BLOCK_WORDS = 16;
/** "expand 32-byte k", as little-endian words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

/**
 * Computes one 64-byte block of the ChaCha keystream with 8 rounds, nonce 0.
 * @param key 32 bytes
 * @param counter number of the block, below 2^53
 */
export function computeChaCha8Block(key: Uint8Array, counter: number): Uint8Array {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const start = new Uint32Array(BLOCK_WORDS);
  start.set(CONSTANTS);
  for (let index = 0; index < 8; index++) start[4 + index] = view.getUint32(4 * index, true);
  start[12] = counter >>> 0;
  start[13] = Math.floor(counter / 2 ** 32);
  const words = start.slice();
  for (let round = 0; round < ROUNDS; round += 2) {
    mix(words, [0, 4, 8, 12]);
    mix(words, [1, 5, 9, 13]);
    mix(words, [2, 6, 10, 14]);
    mix(words, [3, 7, 11, 15]);
    mix(words, [0, 5, 10, 15]);
    mix(words, [1, 6, 11, 12]);
    mix(words, [2, 7, 8, 13]);
    mix(words, [3, 4, 9, 14]);
  }
  const block = new Uint8Array(4 * BLOCK_WORDS);
  const out = new DataView(block.buffer);
  words.forEach((word, index) => {
    out.setUint32(4 * index, (word + (start[index] ?? 0)) >>> 0, true);
  });
  return block;
}

/** The quarter round, RFC 8439, 2.1. */
function mix(words: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): void {
  addAndRotate(words, [a, b, d], 16);
  addAndRotate(words, [c, d, b], 12);
  addAndRotate(words, [a, b, d], 8);
  addAndRotate(words, [c, d, b], 7);
}

function addAndRotate(
  words: Uint32Array,
  [sum, added, rotated]: readonly [number, number, number],
  bits: number,
): void {
  words[sum] = (words[sum] ?? 0) + (words[added] ?? 0);
  const mixed = (words[rotated] ?? 0) ^ (words[sum] ?? 0);
  words[rotated] = (mixed << bits) | (mixed >>> (32 - bits));
}
