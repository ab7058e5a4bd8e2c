import type { DemoMachine } from './machines.ts';

const MINUTE_MS = 60_000;
/** Duration of the periodic disk loss of one machine. */
const UNPLUGGED_MS = 6 * MINUTE_MS;
const UNPLUG_EVERY_MS = 45 * MINUTE_MS;
const FIRST_UNPLUG_MS = 12 * MINUTE_MS;

/** Makes things happen on the machines. Returns a function that stops it. */
export function startMachineEvents(machines: readonly DemoMachine[]): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const harvesterOf = (name: string) => machines.find((machine) => machine.name === name)?.harvester;
  const after = (ms: number, happen: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      happen();
    }, ms);
    timers.add(timer);
  };
  const unplug = () => {
    harvesterOf('shed-3')?.unplug('new');
    after(UNPLUGGED_MS, () => harvesterOf('shed-3')?.plugIn('new'));
    after(UNPLUG_EVERY_MS, unplug);
  };
  after(FIRST_UNPLUG_MS, unplug);
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
