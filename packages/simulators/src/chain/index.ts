export { startSimulator } from './startSimulator.ts';
