import { openConnection, type Connection } from './connection.ts';
import { FIRST_SEQUENCE, makeReport, toMachineToken, type Fleet } from './fleet.ts';
import { handleTasks } from './program.ts';

/** A load of machine reports over HTTP. */
export interface HttpTask {
  url: string;
  fleet: Fleet;
  connections: number;
  load: SaturationLoad | SteadyLoad;
}

/** A number of reports of each machine; each connection sends its next report once the last is answered. */
interface SaturationLoad {
  kind: 'saturation';
  reports: number;
}

/** A rate of reports per second for a duration, regardless of whether earlier reports are answered. */
interface SteadyLoad {
  kind: 'steady';
  rate: number;
  seconds: number;
}

/** Results of a load. Times include the wait of a report for a free connection. */
export interface HttpResult {
  seconds: number;
  reports: number;
  errors: number;
  /** Message of the first error, or empty. */
  error: string;
  medianMs: number;
  p99Ms: number;
}

const sequences = new Map<number, number>();

handleTasks(async ({ url, fleet, connections, load }: HttpTask): Promise<HttpResult> => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const times: number[] = [];
  const errors: string[] = [];
  const send = async (connection: Connection, { machine, dueAt }: { machine: number; dueAt: number }) => {
    const sequence = (sequences.get(machine) ?? FIRST_SEQUENCE) + 1;
    sequences.set(machine, sequence);
    const body = JSON.stringify(makeReport(machine, sequence));
    const { status, text } = await connection
      .post('/api/agent/report', { token: toMachineToken(machine), body })
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status !== 200) errors.push(`${status} ${text}`);
    times.push(performance.now() - dueAt);
  };
  const begin = performance.now();
  if (load.kind === 'saturation') await saturate(open, { fleet, reports: load.reports, send });
  else await sendAtRate(open, { fleet, load, send });
  const seconds = (performance.now() - begin) / 1_000;
  for (const connection of open) connection.close();
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return {
    seconds,
    reports: times.length,
    errors: errors.length,
    error: errors[0] ?? '',
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
});

type Send = (connection: Connection, report: { machine: number; dueAt: number }) => Promise<void>;

/**
 * Sends reports at full speed. Each connection has its own machines, so that the reports of a machine stay in
 * order.
 */
async function saturate(
  open: Connection[],
  { fleet: { from, to }, reports, send }: { fleet: Fleet; reports: number; send: Send },
): Promise<void> {
  await Promise.all(
    open.map(async (connection, index) => {
      for (let turn = 0; turn < reports; turn++) {
        for (let machine = from + index; machine < to; machine += open.length) {
          await send(connection, { machine, dueAt: performance.now() });
        }
      }
    }),
  );
}

const TICK_MS = 5;

/**
 * Sends reports at a rate, for the machines in turn: the next report of a machine is due long after its last was
 * answered.
 */
async function sendAtRate(
  open: Connection[],
  { fleet: { from, to }, load: { rate, seconds }, send }: { fleet: Fleet; load: SteadyLoad; send: Send },
): Promise<void> {
  const idle = [...open];
  const due: { machine: number; dueAt: number }[] = [];
  const total = Math.round(rate * seconds);
  const begin = performance.now();
  let scheduledCount = 0;
  let inFlight = 0;
  const dispatch = () => {
    for (let connection = idle.at(-1); connection && due.length > 0; connection = idle.at(-1)) {
      const connectionInUse = connection;
      const next = due.shift();
      if (!next) return;
      idle.pop();
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
      due.push({
        machine: from + (scheduledCount % (to - from)),
        dueAt: begin + (scheduledCount / rate) * 1_000,
      });
    }
    dispatch();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}
