// The calls of the API about sessions, in one script: visitors of the home page need none of them.
export { requestSessionProof, signInWithFactor } from './proofActions.ts';
export { deletePushesOfOthers, deletePushSubscription, findPushSubscription } from './pushSubscription.ts';
export { sessionApi } from './sessionApi.ts';
