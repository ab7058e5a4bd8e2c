export { makeChiaRoot } from './chiaRoot.ts';
export type { ChiaRoot } from './chiaRoot.ts';
export { startHarvester } from './simulatedHarvester.ts';
export type { HarvesterOptions, SimulatedHarvester } from './simulatedHarvester.ts';
