import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of everything a process started, directly or not. Linux only. */
export function descendantsOf(pid: number): number[] {
  const children = processes().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child.pid, ...descendantsOf(child.pid)]);
}

/** Which of these processes still run; one that ended and only waits to be reaped does not. */
export function stillRunning(pids: number[]): number[] {
  const running = new Set(processes().flatMap(({ pid, state }) => (state === 'Z' ? [] : [pid])));
  return pids.filter((pid) => running.has(pid));
}

function processes(): { pid: number; parent: number; state: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      // The name before it, in parentheses, may hold anything.
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === '' ? [] : [{ pid: Number(name), parent: Number(parent), state }];
    });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
}
