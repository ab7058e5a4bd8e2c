import { after } from 'node:test';
import { createAccount, type Account } from './createAccount.ts';
import { fillFarm, type FilledFarm } from './fillFarm.ts';
import { startSystem, type RunningSystem, type SystemOptions } from './startSystem.ts';

/**
 * A system for files that change nothing but accounts of their own, and somebody on it who has nothing yet and stays
 * so: all files of this process share both.
 */
export async function sharedSystem(): Promise<{ system: RunningSystem; account: Account }> {
  const system = await (shared ??= startShared());
  return { system, account: await (newcomer ??= createAccount(system)) };
}

/** The shared system, and a farm on it on which something has happened already, a payment too. */
export async function sharedFarm(): Promise<{ system: RunningSystem; farm: FilledFarm }> {
  const system = await (shared ??= startShared());
  return { system, farm: await (farm ??= fillFarm(system)) };
}

let shared: Promise<RunningSystem> | undefined;
let newcomer: Promise<Account> | undefined;
let farm: Promise<FilledFarm> | undefined;

async function startShared(): Promise<RunningSystem> {
  const system = await startSystem({
    isPaying: true,
    // Another port is another origin: the API's own address stands for an API host that is allowed.
    env: ({ apiUrl }) => ({ HOST_API_ALLOWED: apiUrl }),
  });
  system.keep();
  return system;
}

/** A system for the tests of one file, and an account on it. */
export async function systemForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; account: Account }> {
  const system = await startSystem(options);
  after(() => system.stop());
  return { system, account: await createAccount(system) };
}

/** A system for the tests of one file on which something has happened already, and nothing else does: a payment too. */
export async function farmForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; farm: FilledFarm }> {
  const system = await startSystem({ isPaying: true, ...options });
  after(() => system.stop());
  return { system, farm: await fillFarm(system) };
}
