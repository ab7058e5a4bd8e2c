import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { API_ROOT } from '@farm/contracts/call';
import { applyDamage, type Damage } from '../faults/brokenRelease.ts';
import { findMessagesFile, readRemoteBuild, type Area } from '../journeys/areas.ts';
import { REPOSITORY_ROOT } from '../paths.ts';
import type { RunningSystem } from '../system/startSystem.ts';
import { makeRelease, type Release } from './makeRelease.ts';

/** Makes a consistent release of an area's remote that breaks in the page. */
export function makeDamagedRelease(
  t: TestContext,
  area: Area,
  damage: Damage,
): Promise<Release<RemoteBuild>> {
  const { entry } = readRemoteBuild(area);
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [entry]: (text) => applyDamage(damage, text) },
  });
}

/** Mistakes a team can release that show only after its page was shown. */
const LATE_FAULTS = {
  'throws in a timer': `setTimeout(() => { throw new Error('Broken on purpose'); }, 700);`,
  'leaves a rejection unhandled': `setTimeout(() => { void Promise.reject(new Error('Broken on purpose')); }, 700);`,
  'never rests': `setInterval(() => { for (const end = performance.now() + 200; performance.now() < end;); }, 200);`,
  'leaves for another page': `setTimeout(() => {
    history.replaceState(null, '', '/faqs');
    dispatchEvent(new PopStateEvent('popstate'));
  }, 700);`,
  'calls what there is not': `setTimeout(() => { void fetch('${API_ROOT}/nowhere'); }, 700);`,
  'shows the id of a message': `setInterval(() => {
    const title = document.querySelector('main h1');
    if (title) title.textContent = 'auth.register.title';
  }, 300);`,
  'throws when it is pressed': `addEventListener('click', ({ target }) => {
    if (target.closest('main button')) throw new Error('Broken by a press');
  });`,
  'takes more than its place': `window.authHelper = {};
    Array.prototype.last = function () { return this.at(-1); };
    localStorage.removeItem('another-remote.seen');
    setInterval(() => {
      document.querySelector('header')?.append(Object.assign(document.createElement('b'), { id: 'sale' }));
    }, 500);`,
};

/** Makes a consistent release of an area's remote that goes wrong after its page was shown. */
export function makeLateRelease(
  t: TestContext,
  area: Area,
  ...faults: (keyof typeof LATE_FAULTS)[]
): Promise<Release<RemoteBuild>> {
  const { entry } = readRemoteBuild(area);
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [entry]: (text) => [text, ...faults.map((fault) => LATE_FAULTS[fault])].join('\n;') },
  });
}

/** Makes a release whose first page is empty and whose second page is its third. */
export function makeEmptyRelease(t: TestContext, area: Area): Promise<Release<RemoteBuild>> {
  const { entry } = readRemoteBuild(area);
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [entry]: (text) => applyDamage('mixes its pages up', text) },
  });
}

/** Makes a release without its English messages, and without a record of them. */
export function makeReleaseWithoutMessages(t: TestContext, area: Area): Promise<Release<RemoteBuild>> {
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, { removedFiles: [findMessagesFile(area)] });
}

/** Makes a release that bundles its own React. */
export function makeReleaseWithReact(t: TestContext, area: Area): Promise<Release<RemoteBuild>> {
  const react = readFileSync(
    join(REPOSITORY_ROOT, 'packages/ui/node_modules/react/cjs/react.production.js'),
    'utf8',
  );
  const [exposed = ''] = readRemoteBuild(area).common;
  return makeRelease<RemoteBuild>(t, `${area.folder}/dist`, {
    files: { [exposed]: (text) => `${text}\n;((exports) => {${react}})({});` },
  });
}

/** Makes a release of the shell with another entry. */
export function makeShellRelease(
  t: TestContext,
  change: (entry: string) => string,
): Promise<Release<ShellBuild>> {
  const { entry } = JSON.parse(
    readFileSync(join(REPOSITORY_ROOT, 'shell/dist/build.json'), 'utf8'),
  ) as ShellBuild;
  return makeRelease<ShellBuild>(t, 'shell/dist', { files: { [entry]: change } });
}

/** Deletes the entry of a published shell from disk. */
export async function deleteShellEntry(
  { dataDir }: RunningSystem,
  { version, entry }: ShellBuild,
): Promise<void> {
  const path = join(dataDir, 'artifacts/shell', version, entry);
  await Promise.all([rm(path), rm(`${path}.br`, { force: true })]);
}
