export { addCorrectionRoutes } from './correction.routes.ts';
export { applyCorrection } from './correctionProposal.ts';
export { listCorrectable } from './correction.repository.ts';
export type { CorrectionRequest } from './planCorrection.ts';
export { readCorrectionPreview } from './readCorrectionPreview.ts';
export { recordCorrection, type NewCorrection, type RecordedCorrection } from './recordCorrection.ts';
export { runCorrection } from './requestCorrection.ts';
export { toCorrection } from './toCorrection.ts';
