import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of all direct and indirect children of a process. Linux only. */
export function listDescendants(pid: number): number[] {
  const children = listProcesses().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child.pid, ...listDescendants(child.pid)]);
}

/** Returns the processes that still run; zombies do not count. */
export function selectRunning(pids: number[]): number[] {
  const running = new Set(listProcesses().flatMap(({ pid, state }) => (state === 'Z' ? [] : [pid])));
  return pids.filter((pid) => running.has(pid));
}

function listProcesses(): { pid: number; parent: number; state: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      // The preceding name, in parentheses, may contain anything.
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === '' ? [] : [{ pid: Number(name), parent: Number(parent), state }];
    });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has just exited.
    return '';
  }
}
