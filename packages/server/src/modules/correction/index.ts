export { addCorrectionRoutes, runCorrection } from './correction.routes.ts';
export { listCorrectable } from './correction.repository.ts';
export type { CorrectionRequest } from './planCorrection.ts';
export { readCorrectionPreview } from './readCorrectionPreview.ts';
export { recordCorrection, type NewCorrection, type RecordedCorrection } from './recordCorrection.ts';
export { toCorrection } from './toCorrection.ts';
