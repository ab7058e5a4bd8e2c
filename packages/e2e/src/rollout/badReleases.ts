import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { RemoteBuild } from '@farm/contracts/registry';
import { damageEntry, type Damage } from '../faults/brokenRelease.ts';
import { findMessagesFile, readRemoteBuild, type Area } from '../journeys/areas.ts';
import { REPOSITORY } from '../paths.ts';
import { makeRelease, type Release } from './makeRelease.ts';

/** A release of an area's remote that holds together, and breaks in the page. */
export function makeDamaged(t: TestContext, area: Area, damage: Damage): Promise<Release<RemoteBuild>> {
  const { entry } = readRemoteBuild(area);
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [entry]: (text) => damageEntry(damage, area.name, text) },
  });
}

/** A release that lacks its English words, and does not know of it. */
export function makeWordless(t: TestContext, area: Area): Promise<Release<RemoteBuild>> {
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, { without: [findMessagesFile(area)] });
}

/** A release that brings its own React. */
export function makeWithReact(t: TestContext, area: Area): Promise<Release<RemoteBuild>> {
  const react = readFileSync(
    join(REPOSITORY, 'packages/ui/node_modules/react/cjs/react.production.js'),
    'utf8',
  );
  const [exposed = ''] = readRemoteBuild(area).common;
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [exposed]: (text) => `${text}\n;((exports) => {${react}})({});` },
  });
}
