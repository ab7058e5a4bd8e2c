import * as calls from '@farm/contracts/calls';
import { openMailbox, requestApi, runAdminCommand } from '@farm/simulators/farmer';
import { readConfig } from './config.ts';
import { startMachineEvents } from './farm/live.ts';
import { startMachines } from './farm/machines.ts';
import { addInitialMoney } from './farm/money.ts';
import { publishNotices } from './farm/notices.ts';
import { startPool } from './farm/pool.ts';
import { markHandedOver, loadPeople } from './farm/people.ts';

// The demo farm: a client that uses the API, the emails and the agents as people do.
const PARENT_POLL_MS = 500;

const stops: (() => unknown)[] = [];
let stopping: Promise<void> | undefined;

/** Last in, first out. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
    process.exit(process.exitCode ?? 0);
  })();
  return stopping;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
const parent = process.ppid;
setInterval(() => {
  // A killed parent sends no signal.
  if (process.ppid !== parent) void stop();
}, PARENT_POLL_MS).unref();

try {
  await startDemo();
} catch (error) {
  say(`the demo farm did not start: ${(error as Error).message}`);
  process.exitCode = 1;
  await stop();
}

async function startDemo(): Promise<void> {
  const config = readConfig(process.env);
  const site = { url: config.url, ...openMailbox(config.outboxUrl) };
  const people = await loadPeople(site, {
    ...{ folder: config.folder, origin: config.origin },
    grant: (email) => runAdminCommand(config, ['grant', email]),
  });
  const { farmer, operator } = people;
  say(`sign in as ${farmer.email} with ${farmer.password}`);
  if (!operator.isHandedOver) {
    await addInitialMoney(site, people);
    await publishNotices(site, operator);
    // People who try the demo sign in with the password, and add a factor of their own.
    await runAdminCommand(config, ['factors', 'remove', operator.email, 'The demo is set up']);
    markHandedOver(config.folder);
  }
  say(`the operator is ${operator.email} with ${operator.password}`);
  const machines = await startMachines(config, { farmer, say });
  for (const { agent, harvester } of machines) stops.push(() => harvester.stop(), agent.stop);
  stops.push(startMachineEvents(machines));
  stops.push(await startPool(config, { farmer, say }));
  await requestApi(site, calls.signOut, { token: farmer.token });
}

/** Lines appear in the terminal where the farm was started. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
