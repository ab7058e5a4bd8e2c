import { readSystemConfig } from '../config.ts';
import { buildDeployables, throwIfFailed } from '../deployables/buildDeployables.ts';
import { chooseDeployables } from '../deployables/deployables.ts';
import { describeFarm } from '../system/describeFarm.ts';
import { FarmSystem } from '../system/FarmSystem.ts';
import { findPortInUse } from '../system/ports.ts';
import { describeReleased, release } from '../system/release.ts';
import { listenForStop } from '../system/stopRequests.ts';
import { fail, say } from '../terminal/say.ts';

let system: FarmSystem | null = null;

listenForStop(
  () => {
    if (!system) process.exit(130);
    say('\nstopping … (Ctrl-C again to stop at once)');
    void system.stop().then(() => process.exit(0));
  },
  () => {
    system?.kill();
    process.exit(1);
  },
);

try {
  const config = readSystemConfig(process.env);
  const taken = await findPortInUse(config, 'npm start');
  if (taken !== null) fail(taken);
  const deployables = chooseDeployables([]);
  throwIfFailed(await buildDeployables(deployables));
  system = new FarmSystem(config, process.env);
  const waiting: string[] = [];
  const trouble = await system.ready(async () => {
    const done = await release({ config, env: process.env, deployables, why: 'npm start' });
    waiting.push(...done.builds.filter(({ waiting }) => waiting !== null).map(describeReleased));
    return done;
  });
  say(describeFarm(config));
  if (system.unpaid !== null) waiting.unshift(system.unpaid);
  for (const line of waiting) say(`  ${line}`);
  if (trouble !== null)
    say(`  What was built is not published; people get what was live before:\n  ${trouble.message}\n`);
  const ended = await system.firstEnd();
  throw new Error(`The ${ended.name} ended:\n${ended.lastLines().join('\n')}`);
} catch (error) {
  await system?.stop();
  fail((error as Error).message);
}
