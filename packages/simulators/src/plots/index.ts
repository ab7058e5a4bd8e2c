export { createPlot } from './createPlot.ts';
export type { Plot, StoredProof } from './createPlot.ts';
export { findProofs, encodeProof } from './findProofs.ts';
export type { FoundProof } from './findProofs.ts';
