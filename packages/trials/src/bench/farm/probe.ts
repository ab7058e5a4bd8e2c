import pg from 'pg';

/** Figures of a process of the farm. */
export interface Probe {
  /** Statements sent to the database so far. */
  statements: number;
  /** Memory that is still in use after a garbage collection, in bytes. */
  keptBytes: number;
}

/**
 * Loaded into each measured process before its program (`--import`): counts statements, and answers each message with
 * the figures.
 */
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const { query } = prototype;
let statements = 0;
prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return query.apply(this, args);
};
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ statements, keptBytes: heapUsed + external } satisfies Probe);
});
// The channel alone keeps no process alive.
process.channel?.unref();
