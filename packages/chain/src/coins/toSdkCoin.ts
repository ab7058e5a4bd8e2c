import type { Coin } from './coin.ts';
import { toBytes32 } from './hex.ts';
import type { ChiaSdk, SdkCoin } from './sdk.ts';

/** Converts a coin to one of the SDK. @throws RangeError if an id or hash is not 32 bytes */
export function toSdkCoin(sdk: ChiaSdk, { parentId, puzzleHash, amount }: Coin): SdkCoin {
  return new sdk.Coin(toBytes32(parentId), toBytes32(puzzleHash), amount);
}
