import { readSystemConfig } from '../config.ts';
import { buildDeployables, throwIfFailed } from '../deployables/buildDeployables.ts';
import { chooseDeployables } from '../deployables/deployables.ts';
import { isFarmRunning } from '../system/isFarmRunning.ts';
import { describeReleased, release } from '../system/release.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { fail, say } from '../terminal/say.ts';

try {
  const { values, positionals } = readArguments({
    'no-publish': { type: 'boolean', default: false },
  });
  const config = readSystemConfig(process.env);
  const deployables = chooseDeployables(positionals);
  const results = await buildDeployables(deployables);
  throwIfFailed(results);
  if (results.every(({ outcome }) => outcome === 'unchanged')) say('Nothing changed since the last build.');
  if (values['no-publish'] || !deployables.some(({ isPublished }) => isPublished)) {
    // Nothing that people could get.
  } else if (await isFarmRunning(config)) {
    const { builds } = await release({ config, env: process.env, deployables, why: 'npm run build' });
    for (const build of builds) say(describeReleased(build));
  } else say('Built only: no farm runs here to publish into. npm start publishes what is built.');
} catch (error) {
  fail((error as Error).message);
}
