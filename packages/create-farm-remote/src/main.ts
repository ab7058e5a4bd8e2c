#!/usr/bin/env node
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createRepository } from './createRepository.ts';
import { readTitles, titleOptions, titleUsage, type NewRemoteWish } from './describeRemote.ts';
import { fetchSdk, readOrigin } from './sdk.ts';

// `npx FARM/packages/create-farm-remote.tgz referrals --title Referrals --title-zh 推荐`
const USAGE = `Usage: create-farm-remote NAME ${titleUsage}
Creates a remote with one page in the folder NAME.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...titleOptions, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (values.help) sendText(USAGE);
  else if (name === undefined || more.length > 0) throw new Error(USAGE);
  else await create({ name, titles: readTitles(values) });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function create(wish: NewRemoteWish): Promise<void> {
  const { farm, creator } = readOrigin();
  const sdk = await fetchSdk(farm);
  if (sdk.creator !== creator)
    throw new Error(
      `npx kept an older create-farm-remote. Run: npx ${sdk.packages['create-farm-remote'] ?? ''} ${wish.name}`,
    );
  const folder = relative('.', createRepository(wish, sdk, '.'));
  sendText(`
Created ${folder} with one page at /center/${wish.name} and a navigation entry in the center.

  cd ${folder}
  npm install
  npm run dev     # open it in ${farm} with live reload
  npm run alone   # open it alone with a mock API
  npm run check   # types, lint rules, formatting
  npm test        # tests

Its README says how to release it.
`);
}

function sendText(text: string): void {
  process.stdout.write(`${text}\n`);
}
