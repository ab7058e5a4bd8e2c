// The calls of the API about sessions, in one script: visitors of the home page need none of them.
export { requestSessionProof, signInWithFactor } from './proofActions.ts';
export { sessionApi } from './sessionApi.ts';
