import { rmSync } from 'node:fs';
import { selectRunning } from './descendants.ts';
import type { RunningProgram } from './startProgram.ts';

const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/** Stops programs when this process exits, then deletes their data folder. */
export function stopProgramsAtExit(programs: RunningProgram[], dataDir: string): void {
  // Runs before the handlers that kill programs: a killed server leaves its database running.
  process.prependListener('exit', () => {
    const running = () => selectRunning(programs.map(({ pid }) => pid));
    for (const pid of running()) process.kill(pid, 'SIGTERM');
    // An exit handler cannot await.
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (const deadline = Date.now() + STOP_TIMEOUT_MS; running().length > 0 && Date.now() < deadline;)
      Atomics.wait(clock, 0, 0, POLL_INTERVAL_MS);
    rmSync(dataDir, { recursive: true, force: true });
  });
}
