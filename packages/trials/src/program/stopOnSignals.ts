/** Exits by `process.exit` on termination signals, so that the handlers of its exit event run. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
}
