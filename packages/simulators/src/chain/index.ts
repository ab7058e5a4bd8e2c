export { startSimulator } from './startSimulator.ts';
export type { Simulator } from './startSimulator.ts';
