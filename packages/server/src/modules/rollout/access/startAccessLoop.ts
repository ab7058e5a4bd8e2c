import { startLoop } from '../../../loops/startLoop.ts';
import type { Logger } from '@farm/process';
import { createAccessWatch, type AccessWatchParts } from './createAccessWatch.ts';

const INTERVAL_MS = 10_000;

/** Starts the loop that tells operators about waiting times and ends of keys and tokens. @returns a function that stops it */
export function startAccessLoop(parts: AccessWatchParts & { log: Logger }): () => Promise<void> {
  const { log } = parts;
  return startLoop({
    name: 'keys and tokens',
    intervalMs: INTERVAL_MS,
    work: createAccessWatch(parts),
    log,
  });
}
