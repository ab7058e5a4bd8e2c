import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createEnrolment } from '@farm/contracts/calls';
import { type SimulatedHarvester, startHarvester } from '@farm/simulators/harvester';
import type { Config } from '../config.ts';
import type { Person } from './people.ts';
import { requestApi, runAgent, startAgent, type RunningAgent } from '@farm/simulators/farmer';

/** A machine of the demo, with a simulated harvester and a real agent. */
export interface DemoMachine {
  name: string;
  harvester: SimulatedHarvester;
  agent: RunningAgent;
}

/** Disks by name, each with a number of plots of one size. */
type Disks = Record<string, { plots: number; k: number; level: number }>;

/** About 0.6 PiB in total. */
const machines: Record<string, Disks> = {
  'barn-1': { left: { plots: 400, k: 34, level: 0 }, right: { plots: 380, k: 34, level: 5 } },
  'barn-2': { only: { plots: 520, k: 33, level: 7 } },
  'shed-3': { old: { plots: 600, k: 32, level: 0 }, new: { plots: 700, k: 32, level: 7 } },
};

/** Starts every machine. A machine that is not enrolled yet is enrolled first, as its owner would. */
export async function startMachines(
  config: Config,
  { farmer, say }: { farmer: Person; say: (text: string) => void },
): Promise<DemoMachine[]> {
  const started: DemoMachine[] = [];
  for (const [name, disks] of Object.entries(machines)) {
    const home = join(config.folder, name);
    // The same plots at every start.
    const harvester = await startHarvester({ seed: `${farmer.email} ${name}` });
    for (const [disk, { plots, k, level }] of Object.entries(disks))
      harvester.addDirectory(disk, plots, { k, level });
    if (!existsSync(join(home, 'config.json'))) await enroll(config, { name, home, farmer });
    const agent = startAgent(config, { name, home, harvester, say });
    started.push({ name, harvester, agent });
  }
  return started;
}

async function enroll(
  config: Config,
  { name, home, farmer }: { name: string; home: string; farmer: Person },
): Promise<void> {
  const { code } = await requestApi(config, createEnrolment, { token: farmer.token });
  await runAgent(config, ['enroll', code, '--server', config.url, '--name', name, '--home', home]);
}
