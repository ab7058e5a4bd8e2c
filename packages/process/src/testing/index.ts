export { findMetricsUrl, readMetrics } from './readMetrics.ts';
export type { MetricsReading } from './readMetrics.ts';
export { startSourceFile } from './startSourceFile.ts';
export type { SpawnedProcess } from './startSourceFile.ts';
export { startProcess } from './startProcess.ts';
export { toPatientMs } from './toPatientMs.ts';
export { waitFor, waitUntil } from './waitFor.ts';
