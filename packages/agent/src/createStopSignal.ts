import type { EventEmitter } from 'node:events';

/** Signals that ask a program to stop. Windows has none for a service: it closes the console, or sends Ctrl+C or Ctrl+Break. */
const STOP_SIGNALS: Partial<Record<NodeJS.Platform, NodeJS.Signals[]>> = {
  win32: ['SIGINT', 'SIGBREAK', 'SIGHUP', 'SIGTERM'],
};

/**
 * Returns a signal that aborts on the first request to stop; a second one has its default effect and kills the process.
 * @param signals emitter of signals: the process
 */
export function createStopSignal(signals: EventEmitter, platform: NodeJS.Platform): AbortSignal {
  const controller = new AbortController();
  // A closed terminal sends SIGHUP elsewhere, too, but `nohup` relies on nobody listening.
  const names = STOP_SIGNALS[platform] ?? ['SIGINT', 'SIGTERM'];
  const stop = () => {
    for (const name of names) signals.removeListener(name, stop);
    controller.abort();
  };
  for (const name of names) signals.on(name, stop);
  return controller.signal;
}
