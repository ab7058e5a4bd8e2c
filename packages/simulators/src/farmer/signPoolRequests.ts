import {
  hashAuthenticationPayload,
  hashPostFarmerPayload,
  hashPostPartialPayload,
  hashPutFarmerPayload,
  toHex,
  type AuthenticationPayload,
  type ChiaSdk,
  type PostFarmerPayload,
  type PostPartialPayload,
  type PutFarmerPayload,
  type SdkSecretKey,
} from '@farm/chain';

/** A request of the pool protocol that its sender signed. */
export interface SignedRequest<Payload> {
  payload: Payload;
  /** BLS signature, 96 bytes in lowercase hex. */
  signature: string;
}

/** Keys of a request; one signature for all of them. The pool wants certain ones, a test may give others. */
type Keys = readonly SdkSecretKey[];
/** A question that a farmer signs with its authentication key. Both sides know the target, so it is signed and not sent. */
export type Question = Omit<AuthenticationPayload, 'targetPuzzleHash'>;

/** Signs a request to join; the pool wants the owner key of the PlotNFT. */
export function signJoin(sdk: ChiaSdk, keys: Keys, payload: PostFarmerPayload) {
  return signRequest(sdk, keys, { payload, message: hashPostFarmerPayload(payload) });
}

/** Signs a change of a farmer's record; the pool wants the owner key of the PlotNFT. */
export function signChange(sdk: ChiaSdk, keys: Keys, payload: PutFarmerPayload) {
  return signRequest(sdk, keys, { payload, message: hashPutFarmerPayload(payload) });
}

/** Signs a question for a farmer's record, or to sign in; the pool wants the authentication key. */
export function signQuestion(sdk: ChiaSdk, keys: Keys, asked: AuthenticationPayload) {
  const { method, launcherId, authenticationToken } = asked;
  const payload: Question = { method, launcherId, authenticationToken };
  return signRequest(sdk, keys, { payload, message: hashAuthenticationPayload(asked) });
}

/** Signs a partial; the pool wants the plot key and the authentication key. */
export function signPartial(sdk: ChiaSdk, keys: Keys, payload: PostPartialPayload) {
  return signRequest(sdk, keys, { payload, message: hashPostPartialPayload(payload) });
}

function signRequest<Payload>(
  sdk: ChiaSdk,
  keys: Keys,
  { payload, message }: { payload: Payload; message: string },
): SignedRequest<Payload> {
  const bytes = Buffer.from(message, 'hex');
  const signature = sdk.Signature.aggregate(keys.map((key) => key.sign(bytes)));
  return { payload, signature: toHex(signature.toBytes()) };
}
