import { readSystemConfig } from '../config.ts';
import { buildDeployables, assertBuildsPassed } from '../deployables/buildDeployables.ts';
import {
  selectDeployables,
  listDeployables,
  listDeveloperPages,
  type Deployable,
} from '../deployables/deployables.ts';
import { runRemoteDevServer, readPort } from '../dev-server/runRemoteDevServer.ts';
import { startDevServer } from '../dev-server/startDevServer.ts';
import { describeFarm } from '../system/describeFarm.ts';
import { FarmSystem } from '../system/FarmSystem.ts';
import { isFarmRunning } from '../system/isFarmRunning.ts';
import { findPortInUse } from '../system/ports.ts';
import { publishRelease } from '../system/publishRelease.ts';
import { watchStopRequests } from '../system/stopRequests.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';

// `npm run dev`: everything is compiled on change, with the design page at /dev/ui. `npm run dev -- assets`: only
// the named remotes, inside a shell and beside remotes that are built and published as `npm start` does. `npm run
// dev -- assets --in https://farm.example`: in a farm that runs elsewhere. `-- assets --alone`: without a farm.
const WHY = 'npm run dev';
let system: FarmSystem | null = null;
/** True once a farm is running that a new shell can be released to. */
let isUp = false;

watchStopRequests(
  () => void (system?.stop() ?? Promise.resolve()).then(() => process.exit(0)),
  () => {
    system?.kill();
    process.exit(1);
  },
);

try {
  const { values, positionals: names } = readArguments({
    in: { type: 'string' },
    alone: { type: 'boolean' },
    port: { type: 'string' },
  });
  const port = readPort(values.port);
  if (values.in !== undefined || values.alone)
    await runRemoteDevServer(selectRemote(names), { in: values.in, port });
  const config = readSystemConfig(process.env);
  const { publicUrl } = config.gateway;
  const developed =
    names.length > 0 ? selectDeployables(names) : [...listDeployables(), ...listDeveloperPages()];
  const isDeveloped = (name: string) => developed.some((deployable) => deployable.name === name);
  if (port !== undefined && developed.length !== 1)
    throw new Error('--port needs one remote: npm run dev -- assets --port 4103');
  const command = ['npm run dev', ...(names.length > 0 ? ['--', ...names] : [])].join(' ');
  const taken = await findPortInUse(config, command);
  if (taken !== null) {
    const isJoinable = names.length === 1 && developed.length === 1 && names[0] !== 'shell';
    if (isJoinable && (await isFarmRunning(config)))
      await runRemoteDevServer(selectRemote(names), { in: publicUrl, port });
    runFail(taken);
  }

  const built = listDeployables().filter(({ name }) => !isDeveloped(name));
  assertBuildsPassed(await buildDeployables(built));

  const servers = [];
  for (const deployable of developed)
    servers.push(
      await startDevServer(
        deployable,
        // The gateway renders the shell's page, so a new shell is released; remotes are loaded from their dev
        // servers.
        { port, onEmit: deployable.name === 'shell' ? releaseShell : undefined },
      ),
    );
  const env = {
    ...process.env,
    // Unminified builds are larger than production ones.
    ROLLOUT_SHELL_BUDGET_KB: '8000',
    REMOTE_DEV: servers.map(({ name, origin }) => `${name}=${origin}`).join(','),
  };
  system = new FarmSystem(readSystemConfig(env), env);
  await system.makePast();
  const published = isDeveloped('shell') ? [...selectDeployables(['shell']), ...built] : built;
  const trouble = await system.ready(async () => {
    const done = await publishRelease({ config, env: process.env, deployables: published, why: WHY });
    isUp = true;
    return done;
  });
  if (trouble !== null) throw trouble;
  const followed = developed.map(({ name }) => name);
  sendLine(describeFarm(config, followed));
  if (system.unpaid !== null) sendLine(`  ${system.unpaid}`);
} catch (error) {
  await system?.stop();
  runFail((error as Error).message);
}

function selectRemote(names: string[]): Deployable {
  const remote = names.length === 1 ? selectDeployables(names)[0] : undefined;
  if (!remote || remote.name === 'shell')
    throw new Error('Specify one remote: npm run dev -- assets --in https://farm.example, or --alone');
  return remote;
}

async function releaseShell(): Promise<void> {
  if (!isUp) return;
  try {
    const deployables = selectDeployables(['shell']);
    const config = readSystemConfig(process.env);
    const { rev } = await publishRelease({ config, env: process.env, deployables, why: WHY });
    // Pages reload after this, and should get the new one.
    await system?.shows(rev);
  } catch (error) {
    // A shell that does not fit the live remotes is reported; the next change may fix it.
    sendLine((error as Error).message);
  }
}
