export { recordCorrection, type NewCorrection, type RecordedCorrection } from './recordCorrection.ts';
