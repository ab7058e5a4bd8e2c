import { patience } from './config.ts';

/** Returns a time limit for this machine, in milliseconds. */
export function toPatientMs(usualMs: number): number {
  return usualMs * patience;
}
