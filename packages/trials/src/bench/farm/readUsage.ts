import { readFileSync } from 'node:fs';

/** Clock ticks of Linux in a second, by which it counts the time of processes. */
const TICKS_PER_SECOND = 100;

/** Returns the resident memory of a process, in MB. */
export function readRssMB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Returns the processor time that a process has used, in milliseconds. */
export function readCpuMs(pid: number): number {
  return toMs(readTicks(pid).slice(0, 2));
}

/**
 * Returns the processor time of a process, of the children it has now, and of those it has waited for, in
 * milliseconds: that of PostgreSQL, which has a process for each connection.
 */
export function readFamilyCpuMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, child) => sum + readChildMs(Number(child)), toMs(readTicks(pid)));
}

/** A child that has just ended is counted by its parent. */
function readChildMs(pid: number): number {
  try {
    return readCpuMs(pid);
  } catch {
    return 0;
  }
}

/** Returns user and system time of a process, then those of the children it has waited for (proc(5), fields 14 to 17). */
function readTicks(pid: number): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

function toMs(ticks: number[]): number {
  return (ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND) * 1_000;
}
