import { readSystemConfig } from '../config.ts';
import { buildDeployables, assertBuildsPassed } from '../deployables/buildDeployables.ts';
import { selectDeployables } from '../deployables/deployables.ts';
import { describeFarm } from '../system/describeFarm.ts';
import { FarmSystem } from '../system/FarmSystem.ts';
import { findPortInUse } from '../system/ports.ts';
import { describeReleased, publishRelease } from '../system/publishRelease.ts';
import { startDemoCanary } from '../system/startDemoCanary.ts';
import { watchStopRequests } from '../system/stopRequests.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';

let system: FarmSystem | null = null;

watchStopRequests(
  () => {
    if (!system) process.exit(130);
    sendLine('\nstopping … (Ctrl-C again to stop at once)');
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
  if (taken !== null) runFail(taken);
  const deployables = selectDeployables([]);
  system = new FarmSystem(config, process.env);
  const [builds] = await Promise.all([buildDeployables(deployables), system.makePast()]);
  assertBuildsPassed(builds);
  const waiting: string[] = [];
  const trouble = await system.ready(async () => {
    const done = await publishRelease({ config, env: process.env, deployables, why: 'npm start' });
    if (system?.isFirstStart) await startDemoCanary(config, process.env);
    waiting.push(...done.builds.filter(({ waiting }) => waiting !== null).map(describeReleased));
    return done;
  });
  sendLine(describeFarm(config));
  if (system.unpaid !== null) waiting.unshift(system.unpaid);
  for (const line of waiting) sendLine(`  ${line}`);
  if (trouble !== null)
    sendLine(
      `  The new builds were not published; visitors get the previous versions:\n  ${trouble.message}\n`,
    );
} catch (error) {
  await system?.stop();
  runFail((error as Error).message);
}
