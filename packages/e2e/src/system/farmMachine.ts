import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runAgent, startAgent, type RunningAgent } from '@farm/simulators/farmer';
import { startHarvester, type SimulatedHarvester } from '@farm/simulators/harvester';
import { readConfig } from '../config.ts';

/** A machine with two disks, `left` and `right`, and the real agent beside a simulated harvester. */
export interface FarmMachine {
  name: string;
  harvester: SimulatedHarvester;
  /** Exchanges an enrollment code, as the owner does at the machine. */
  enroll: (site: { url: string }, code: string) => Promise<void>;
  /** Starts the agent; it stops with the test. */
  run: () => RunningAgent;
}

/** Sets up a machine; everything it started stops with the test. */
export async function startMachine(
  t: TestContext,
  { name, plots }: { name: string; plots: number },
): Promise<FarmMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-machine-'));
  const home = join(folder, 'agent');
  const agentContext = { folder, env: readConfig().inheritedEnv };
  const harvester = await startHarvester();
  for (const disk of ['left', 'right']) harvester.addDirectory(disk, plots, { k: 32, level: 7 });
  const agents: RunningAgent[] = [];
  t.after(async () => {
    for (const agent of agents) await agent.stop();
    await harvester.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    name,
    harvester,
    enroll: ({ url }, code) =>
      runAgent(agentContext, ['enroll', code, '--server', url, '--name', name, '--home', home]),
    run: () => {
      const say = (text: string) => process.stderr.write(`${text}\n`);
      const agent = startAgent(agentContext, { name, home, harvester, say });
      agents.push(agent);
      return agent;
    },
  };
}
