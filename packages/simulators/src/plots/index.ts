export { createPlot } from './createPlot.ts';
export type { Plot } from './createPlot.ts';
export { findProofs } from './findProofs.ts';
