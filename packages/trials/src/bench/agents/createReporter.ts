import type { LoadRequest } from '../client/connection.ts';
import { FIRST_SEQUENCE, makeReport, toMachineToken } from './fleet.ts';

/** Returns a function that makes the next report of a machine, as a request. */
export function createReporter(): (machine: number) => LoadRequest {
  const sequences = new Map<number, number>();
  return (machine) => {
    const sequence = (sequences.get(machine) ?? FIRST_SEQUENCE) + 1;
    sequences.set(machine, sequence);
    return {
      method: 'POST',
      path: '/api/agent/report',
      headers: { Authorization: `Bearer ${toMachineToken(machine)}` },
      body: JSON.stringify(makeReport(machine, sequence)),
    };
  };
}
