import { rmSync } from 'node:fs';
import { stillRunning } from './descendants.ts';
import type { RunningProgram } from './startProgram.ts';

const STOP_LIMIT_MS = 10_000;
const PAUSE_MS = 50;

/** Stops programs when this process ends, and removes their data folder then. */
export function endWithProcess(programs: RunningProgram[], dataDir: string): void {
  // Before what is killed at the end: a server that is killed leaves its database running.
  process.prependListener('exit', () => {
    const running = () => stillRunning(programs.map(({ pid }) => pid));
    for (const pid of running()) process.kill(pid, 'SIGTERM');
    // Nothing is awaited in a process that ends.
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (const deadline = Date.now() + STOP_LIMIT_MS; running().length > 0 && Date.now() < deadline;)
      Atomics.wait(clock, 0, 0, PAUSE_MS);
    rmSync(dataDir, { recursive: true, force: true });
  });
}
