import { readDataDir } from '@farm/gateway/config';
import { parseArgs } from 'node:util';
import { buildDeployables, throwIfFailed } from '../deployables/buildDeployables.ts';
import { chooseDeployables } from '../deployables/deployables.ts';
import { publish } from '../deployables/publish.ts';
import { fail, say } from '../terminal/say.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'no-publish': { type: 'boolean', default: false } },
  });
  const dataDir = readDataDir(process.env);
  const chosen = chooseDeployables(positionals);
  const results = await buildDeployables(chosen);
  throwIfFailed(results);
  if (results.every(({ outcome }) => outcome === 'unchanged')) say('Nothing changed since the last build.');
  if (!values['no-publish'] && chosen.some(({ isPublished }) => isPublished)) say(publish(chosen, dataDir));
} catch (error) {
  fail((error as Error).message);
}
