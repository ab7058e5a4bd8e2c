import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** A disk with plots of one size. */
export interface Disk {
  plots: number;
  k: number;
  level: number;
  /** Day of the farm's past on which it was plugged in. */
  sinceDay: number;
  /** Plots on that day, if the others were made one after another until today. */
  firstPlots?: number;
}

/** The machines and their disks by name, about 0.6 PiB in total. */
export const MACHINES: Record<string, Record<string, Disk>> = {
  'barn-1': {
    left: { plots: 400, k: 34, level: 0, sinceDay: 0 },
    right: { plots: 380, k: 34, level: 5, sinceDay: 6 },
  },
  'barn-2': { only: { plots: 520, k: 33, level: 7, sinceDay: 9, firstPlots: 120 } },
  'shed-3': {
    old: { plots: 600, k: 32, level: 0, sinceDay: 24 },
    new: { plots: 700, k: 32, level: 7, sinceDay: 41 },
  },
};

/** Starts every machine. A machine that is not enrolled yet is enrolled first, as its owner would. */
export async function startMachines(
  config: Config,
  { farmer, say }: { farmer: Person; say: (text: string) => void },
): Promise<DemoMachine[]> {
  const started: DemoMachine[] = [];
  for (const name of Object.keys(MACHINES)) {
    const home = toHome(config, name);
    const harvester = await startDiskHarvester(name, farmer);
    if (!existsSync(join(home, 'config.json'))) await enrollMachine(config, name, farmer);
    const agent = startAgent(config, { name, home, harvester, say });
    started.push({ name, harvester, agent });
  }
  return started;
}

/** Starts the harvester of a machine, with the same plots every time. */
export async function startDiskHarvester(
  name: string,
  { email }: Pick<Person, 'email'>,
): Promise<SimulatedHarvester> {
  const harvester = await startHarvester({ seed: `${email} ${name}` });
  for (const [disk, { plots, k, level }] of Object.entries(MACHINES[name] ?? {}))
    harvester.addDirectory(disk, plots, { k, level });
  return harvester;
}

/** Enrolls a machine with the agent's own command. @returns the token of its reports */
export async function enrollMachine(
  config: Pick<Config, 'url' | 'folder' | 'env'>,
  name: string,
  farmer: Pick<Person, 'token'>,
): Promise<string> {
  const home = toHome(config, name);
  const { code } = await requestApi(config, createEnrolment, { token: farmer.token });
  await runAgent(config, ['enroll', code, '--server', config.url, '--name', name, '--home', home]);
  const { token } = JSON.parse(await readFile(join(home, 'config.json'), 'utf8')) as { token: string };
  return token;
}

function toHome({ folder }: Pick<Config, 'folder'>, name: string): string {
  return join(folder, name);
}
