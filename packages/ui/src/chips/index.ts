export { Chip } from './Chip.ts';
