export { encodeAddress, decodeAddress } from './coins/address.ts';
export { toCoinId } from './coins/coin.ts';
export type { Coin } from './coins/coin.ts';
export { toBytes32, toHex } from './coins/hex.ts';
export { encodeBundle } from './coins/encodeBundle.ts';
export { toSdkCoin } from './coins/toSdkCoin.ts';
export { createSpendingKey } from './coins/keys.ts';
export type { SpendingKey } from './coins/keys.ts';
export { GENESIS } from './coins/networks.ts';
export { loadChiaSdk } from './coins/sdk.ts';
export type { ChiaSdk, SdkSecretKey, SdkSimulator } from './coins/sdk.ts';
export { signSpend } from './coins/standardSpend.ts';
export type { SignedSpend, Spend } from './coins/standardSpend.ts';
export type { ChainReader, ChainReading } from './node/chainReader.ts';
export { createFullNode } from './node/createFullNode.ts';
export type {
  ChainWriter,
  CoinReader,
  CoinRecord,
  FullNode,
  Peak,
  SignagePoint,
  SignagePointReader,
  SpendReader,
} from './node/fullNode.ts';
export { createNodeReader } from './node/nodeReader.ts';
export type { NodeSettings } from './node/nodeSettings.ts';
export { readNodeStatus } from './node/readNodeStatus.ts';
export type { NodeStatus } from './node/readNodeStatus.ts';
export { parseExactJson } from './node/parseExactJson.ts';
export {
  computePlotChallenge,
  computePlotId,
  computeFilterBits,
  isPastPlotFilter,
} from './proofs/plotFilter.ts';
export type { PlotAtSignagePoint } from './proofs/plotFilter.ts';
export {
  computeProvenBytes,
  computeRequiredIterations,
  PARTIAL_ITERATIONS,
  SIMULATED_K,
  SIGNAGE_POINTS_PER_DAY,
} from './proofs/points.ts';
export { proofFormats } from './proofs/proofFormats.ts';
export { computeQuality, toPlotOrder } from './proofs/quality.ts';
export type { SpaceProof } from './proofs/verifyProof.ts';
export { buildAbsorb } from './plotNft/buildAbsorb.ts';
export type { Absorb } from './plotNft/buildAbsorb.ts';
export { listAbsorbs } from './plotNft/listAbsorbs.ts';
export type { AbsorbedReward } from './plotNft/listAbsorbs.ts';
export { encodePoolState } from './plotNft/poolState.ts';
export type { PoolState } from './plotNft/poolState.ts';
export {
  computeP2SingletonPuzzleHash,
  createPlotNftPuzzles,
  encodeLineage,
  parseRewardHeight,
  toRewardParentId,
} from './plotNft/puzzles.ts';
export type { Lineage, PlotNftIdentity } from './plotNft/puzzles.ts';
export { readPlotNft } from './plotNft/readPlotNft.ts';
export type { PlotNft, PlotNftReading } from './plotNft/readPlotNft.ts';
export { computeAuthenticationToken } from './pool/authenticationToken.ts';
export {
  encodeAuthenticationPayload,
  encodePostFarmerPayload,
  encodePostPartialPayload,
  encodeProofOfSpace,
  encodePutFarmerPayload,
  hashAuthenticationPayload,
  hashPostFarmerPayload,
  hashPostPartialPayload,
  hashPutFarmerPayload,
} from './pool/payloads.ts';
export type {
  AuthenticationPayload,
  PostFarmerPayload,
  PostPartialPayload,
  ProofOfSpace,
  PutFarmerPayload,
} from './pool/payloads.ts';
export { verifyAggregateSignature } from './pool/verifyAggregateSignature.ts';
export type { SignedMessage } from './pool/verifyAggregateSignature.ts';
