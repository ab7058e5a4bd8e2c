import { resolve } from 'node:path';
import { readVisitorKey, toRolloutPaths, type VisitorKey } from '@farm/registry';
import { createCaller } from '../../system/createCaller.ts';
import { createOperator, createAccount, type Account } from '../../system/createAccount.ts';
import { fillNotices } from '../../system/fillNotices.ts';
import { startSystem, type RunningSystem } from '../../system/startSystem.ts';
import { readBuild } from './readBuild.ts';
import { startRecorder, type Recorder } from './visitors/startRecorder.ts';

/** A farm in which the remote's stable version is live, and what the bench needs at it. */
export interface BenchFarm {
  system: RunningSystem;
  recorder: Recorder;
  visitorKey: VisitorKey;
  /** Stable version of the remote. */
  stable: string;
  /** Accounts by the role of a visitor. */
  accounts: { user: Account; admin: Account };
  stop: () => Promise<void>;
}

/** Starts it, with the stable version from a build. */
export async function startBenchFarm(stableDist: string): Promise<BenchFarm> {
  const system = await startSystem({
    // The registry's own acts are warnings; `runCanary` reads them.
    env: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' },
  });
  const recorder = await startRecorder(system);
  const stop = async () => {
    await recorder.close();
    await system.stop();
  };
  try {
    const admin = await createOperator(system);
    await fillNotices(createCaller(system, admin));
    await system.publish([resolve(stableDist)]);
    return {
      ...{ system, recorder, stop },
      visitorKey: await readVisitorKey(toRolloutPaths(system.dataDir, {}).visitorKey),
      stable: (await readBuild(stableDist)).version,
      accounts: { user: await createAccount(system), admin },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
