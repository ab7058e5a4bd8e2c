export { makeAccount, makeDeposit } from './ledgerPosts.ts';
export { listeningAt } from './listeningAt.ts';
export { openQuietDatabase } from './machineSamples.ts';
export { failWithoutChain, sendWithoutChain, settleWithoutChain } from './payoutBatches.ts';
export { API_PROGRAM } from './programs.ts';
export { makeApproved, makeBatch, makeCoin, readBooks, waitUntilBlocked } from './testSignerBatches.ts';
export { keepTrustedAddress, makeAddress } from './withdrawals.ts';
export { makePerson } from './people.ts';
export type { Person } from './people.ts';
