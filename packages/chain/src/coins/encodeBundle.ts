import { toHex } from './hex.ts';
import type { SdkCoinSpend, SdkSignature } from './sdk.ts';

/**
 * Encodes a spend bundle as the JSON that `push_tx` expects. Writes it by hand, because a JavaScript number cannot
 * hold an amount above 2^53. No value needs escaping.
 */
export function encodeBundle(coinSpends: readonly SdkCoinSpend[], signature: SdkSignature): string {
  const hex = (bytes: Uint8Array) => `"0x${toHex(bytes)}"`;
  const spends = coinSpends.map(({ coin, puzzleReveal, solution }) => {
    const { parentCoinInfo, puzzleHash, amount } = coin;
    const coinJson = `{"parent_coin_info":${hex(parentCoinInfo)},"puzzle_hash":${hex(puzzleHash)},"amount":${amount}}`;
    return `{"coin":${coinJson},"puzzle_reveal":${hex(puzzleReveal)},"solution":${hex(solution)}}`;
  });
  return `{"coin_spends":[${spends.join(',')}],"aggregated_signature":${hex(signature.toBytes())}}`;
}
