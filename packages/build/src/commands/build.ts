import { readSystemConfig } from '../config.ts';
import { buildDeployables, assertBuildsPassed } from '../deployables/buildDeployables.ts';
import { selectDeployables } from '../deployables/deployables.ts';
import { isFarmRunning } from '../system/isFarmRunning.ts';
import { describeReleased, publishRelease } from '../system/publishRelease.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';

try {
  const { values, positionals } = readArguments({
    'no-publish': { type: 'boolean', default: false },
  });
  const deployables = selectDeployables(positionals);
  const results = await buildDeployables(deployables);
  assertBuildsPassed(results);
  if (results.every(({ outcome }) => outcome === 'unchanged'))
    sendLine('Nothing has changed since the last build.');
  // A machine that only builds has no settings of a farm.
  const config = values['no-publish'] ? null : readSystemConfig(process.env);
  if (config === null) {
    // A build that was not published.
  } else if (await isFarmRunning(config)) {
    const { builds } = await publishRelease({ config, env: process.env, deployables, why: 'npm run build' });
    for (const build of builds) sendLine(describeReleased(build));
  } else sendLine('Built, not published: no farm is running here. npm start publishes the builds.');
} catch (error) {
  runFail((error as Error).message);
}
