export { addFactorRoutes } from './factor.routes.ts';
export { cancelReset } from './cancelReset.ts';
export {
  countRecoveryCodes,
  deleteNewFactors,
  hasFactors,
  listFactors,
  lockFactors,
  toFactor,
} from './factor.repository.ts';
export { deleteAllFactors, deleteFactors } from './deleteFactors.ts';
export { openTicket } from './ticket.ts';
export { deleteUnconfirmedResets, findWaitingReset, type WaitingReset } from './reset.repository.ts';
export { deleteExpiredTickets, findTicketOwner } from './ticket.repository.ts';
export { verifyProof, type ProofAttempt, type ProofParts } from './verifyProof.ts';
export { decodeSecret, encodeSecret } from './seal.ts';
