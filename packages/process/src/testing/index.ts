export { startSourceFile } from './startSourceFile.ts';
export type { SpawnedProcess } from './startSourceFile.ts';
export { startProcess } from './startProcess.ts';
export { waitFor } from './waitFor.ts';
