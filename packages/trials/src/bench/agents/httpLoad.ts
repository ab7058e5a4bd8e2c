import { openConnection, type Connection } from '../client/connection.ts';
import { Outcome } from '../client/Outcome.ts';
import { handleTasks } from '../client/program.ts';
import { sendAtRate, type SteadyLoad } from '../client/sendAtRate.ts';
import { createReporter } from './createReporter.ts';
import type { Fleet } from './fleet.ts';

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

const makeNext = createReporter();

handleTasks(async ({ url, fleet, connections, load }: HttpTask) => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const outcome = new Outcome();
  const send = async (connection: Connection, { machine, dueAt }: { machine: number; dueAt: number }) => {
    const answer = await connection
      .send(makeNext(machine))
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    outcome.add(dueAt, answer);
  };
  if (load.kind === 'saturation') await saturate(open, { fleet, reports: load.reports, send });
  else {
    // The next report of a machine is due long after its last was answered.
    const { from, to } = fleet;
    await sendAtRate(open, load, (connection, { index, dueAt }) =>
      send(connection, { machine: from + (index % (to - from)), dueAt }),
    );
  }
  for (const connection of open) connection.close();
  return outcome.toResult();
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
