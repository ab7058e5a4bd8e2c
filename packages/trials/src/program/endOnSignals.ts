/** Lets a program end by `process.exit` when it is told to stop, so that what waits for its exit happens. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
}
