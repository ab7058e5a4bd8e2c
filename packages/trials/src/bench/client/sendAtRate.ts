import type { Connection } from './connection.ts';

/** A rate of requests per second for a duration, regardless of whether earlier requests are answered. */
export interface SteadyLoad {
  kind: 'steady';
  rate: number;
  seconds: number;
}

/** Place of a request in a load, and the time at which it is due, by the clock of `performance`. */
export interface DueRequest {
  index: number;
  dueAt: number;
}

const TICK_MS = 5;

/**
 * Sends requests when they are due. One that finds no free connection waits, and its wait belongs to its time: a load
 * that waits for answers instead would measure the less, the slower its target is.
 */
export async function sendAtRate(
  open: Connection[],
  { rate, seconds }: SteadyLoad,
  send: (connection: Connection, request: DueRequest) => Promise<void>,
): Promise<void> {
  const idle = [...open];
  const due: DueRequest[] = [];
  const total = Math.round(rate * seconds);
  const begin = performance.now();
  let scheduledCount = 0;
  let inFlight = 0;
  const dispatch = () => {
    while (idle.length > 0 && due.length > 0) {
      // In turn: the target would close a connection that waits for long.
      const [connectionInUse, next] = [idle.shift(), due.shift()];
      if (!connectionInUse || !next) return;
      inFlight++;
      void send(connectionInUse, next).then(() => {
        idle.push(connectionInUse);
        inFlight--;
        dispatch();
      });
    }
  };
  while (scheduledCount < total || inFlight > 0 || due.length > 0) {
    const dueCount = Math.min(total, Math.floor(((performance.now() - begin) / 1_000) * rate));
    for (; scheduledCount < dueCount; scheduledCount++) {
      due.push({ index: scheduledCount, dueAt: begin + (scheduledCount / rate) * 1_000 });
    }
    dispatch();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}
