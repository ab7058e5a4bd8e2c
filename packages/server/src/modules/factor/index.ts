export { addFactorRoutes } from './factor.routes.ts';
export { deleteNewFactors } from './factor.repository.ts';
export { deleteFactors } from './deleteFactors.ts';
export { openTicket } from './ticket.ts';
export { deleteExpiredTickets } from './ticket.repository.ts';
export { verifyProof, type ProofAttempt, type ProofParts } from './verifyProof.ts';
