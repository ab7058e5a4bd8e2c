import { after } from 'node:test';
import { createAccount, type Account } from './createAccount.ts';
import { fillFarm, type FilledFarm } from './fillFarm.ts';
import { startSystem, type RunningSystem, type SystemOptions } from './startSystem.ts';

/**
 * Returns a system shared by all files of this process, with an account that must stay empty. For files that change
 * only accounts of their own.
 */
export async function openSharedSystem(): Promise<{ system: RunningSystem; account: Account }> {
  const system = await (shared ??= startSharedSystem());
  return { system, account: await (sharedAccount ??= createAccount(system)) };
}

/** Returns the shared system with a filled farm on it, including a payment. */
export async function openSharedFarm(): Promise<{ system: RunningSystem; farm: FilledFarm }> {
  const system = await (shared ??= startSharedSystem());
  return { system, farm: await (farm ??= fillFarm(system)) };
}

let shared: Promise<RunningSystem> | undefined;
let sharedAccount: Promise<Account> | undefined;
let farm: Promise<FilledFarm> | undefined;

async function startSharedSystem(): Promise<RunningSystem> {
  const system = await startSystem({
    isPaying: true,
    // Another port is another origin, so the API's own address serves as an allowed API host.
    env: ({ apiUrl }) => ({ HOST_API_ALLOWED: apiUrl }),
  });
  system.stopAtExit();
  return system;
}

/** Starts a system for the tests of one file, with an account on it. */
export async function startSystemForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; account: Account }> {
  const system = await startSystem(options);
  after(() => system.stop());
  return { system, account: await createAccount(system) };
}

/** Starts a filled farm for the tests of one file, including a payment; nothing else happens on it. */
export async function startFarmForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; farm: FilledFarm }> {
  const system = await startSystem({ isPaying: true, ...options });
  after(() => system.stop());
  return { system, farm: await fillFarm(system) };
}
