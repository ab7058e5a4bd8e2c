import { after } from 'node:test';
import { createAccount, type Account } from './createAccount.ts';
import { fillFarm, type FilledFarm } from './fillFarm.ts';
import { startSystem, type RunningSystem, type SystemOptions } from './startSystem.ts';

/** A system and an account on it for all tests of a file: `const { system, account } = await systemForFile();` */
export async function systemForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; account: Account }> {
  const system = await startSystem(options);
  after(() => system.stop());
  return { system, account: await createAccount(system) };
}

/** A system for all tests of a file on which something has happened already, a payment too. */
export async function farmForFile(
  options?: SystemOptions,
): Promise<{ system: RunningSystem; farm: FilledFarm }> {
  const system = await startSystem({ ...options, isPaying: true });
  after(() => system.stop());
  return { system, farm: await fillFarm(system) };
}
