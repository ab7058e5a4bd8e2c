import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findArtifactFolder, openArtifacts } from '@farm/registry/artifacts';
import { formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

/** Checks that published files can be read, and those in a folder also written. */
export async function checkArtifacts({ config }: CheckParts): Promise<Finding[]> {
  const place = { dataDir: config.dataDir, env: config.rollout.artifacts };
  const folder = findArtifactFolder(place);
  if (folder !== null) return [await checkFolder(folder)];
  try {
    // The answer does not matter: a bucket that may not be read refuses the question.
    await openArtifacts(place).has('doctor');
    return [{ status: 'ok', found: `${place.env['ARTIFACTS']} can be read; writing was not tried` }];
  } catch (error) {
    return [
      { status: 'problem', found: formatReason(error), advice: 'Correct ARTIFACTS, S3_ENDPOINT and AWS_…' },
    ];
  }
}

/** The first published version makes the folder. */
async function checkFolder(folder: string, path = folder): Promise<Finding> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { status: 'ok', found: `${folder} can be read and written` };
  } catch (error) {
    if (toCode(error) === 'ENOENT' && dirname(path) !== path) return checkFolder(folder, dirname(path));
    return {
      status: 'problem',
      found: `this user may not write to ${path}: ${formatReason(error)}`,
      advice: 'Run this as the user of API and worker, or give that user the folder (chown)',
    };
  }
}
