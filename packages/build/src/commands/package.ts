import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { assertBuildsPassed, buildDeployables } from '../deployables/buildDeployables.ts';
import { selectDeployables } from '../deployables/deployables.ts';
import { repository } from '../paths.ts';
import { buildRelease } from '../release/buildRelease.ts';
import { describeCommit } from '../release/describeCommit.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { formatSecondsSince, runFail, sendLine } from '../terminal/sendLine.ts';

const BYTES_PER_MB = 1_000_000;

// `npm run package`: one archive with everything that runs a farm, made of a clean commit, and the embedded PostgreSQL.
try {
  const began = Date.now();
  const { values } = readArguments({
    out: { type: 'string', default: 'release' },
    json: { type: 'boolean', default: false },
  });
  const commit = await describeCommit(repository);
  process.env['SOURCE_DATE_EPOCH'] = String(commit.time);
  const deployables = selectDeployables([]);
  // Built anew: nobody knows what happened to the files of an earlier build.
  for (const { dist } of deployables) rmSync(dist, { recursive: true, force: true });
  assertBuildsPassed(await buildDeployables(deployables));
  sendLine('packing the release …');
  const release = await buildRelease(commit, deployables, resolve(values.out));
  if (values.json) sendLine(JSON.stringify(release));
  else {
    sendLine(`\n  farm ${release.version} after ${formatSecondsSince(began)}`);
    for (const { file, unpackedBytes } of [release.farm, ...Object.values(release.extras)])
      sendLine(`  ${describeSize(unpackedBytes).padStart(6)} unpacked  ${file}`);
  }
} catch (error) {
  runFail((error as Error).message);
}

function describeSize(bytes: number): string {
  return `${Math.round(bytes / BYTES_PER_MB)} MB`;
}
