export { spawnProcess } from './spawnProcess.ts';
export type { SpawnedProcess } from './spawnProcess.ts';
export { startProcess } from './startProcess.ts';
export { waitFor } from './waitFor.ts';
