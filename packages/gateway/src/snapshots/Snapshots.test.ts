import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { type Browser, startBrowser } from '@farm/rollout/browser';
import { waitUntil } from '../testing/startGateway.ts';
import type { SiteResponse } from './readSnapshot.ts';
import type { SnapshotTarget } from './snapshot.ts';
import { Snapshots } from './Snapshots.ts';

const opened: Snapshots[] = [];
after(() => Promise.all(opened.map((snapshots) => snapshots.stop())));

interface SiteOptions {
  /** Answers requests that are for no script. */
  data?: () => string;
  limitMs?: number;
}

/** Snapshots of a site whose pages run the script of their path. */
function openSite(scripts: Record<string, string>, { data = () => '', ...limit }: SiteOptions = {}) {
  const outcomes: ('taken' | 'failed')[] = [];
  const answer = (type: string, text: string): Promise<SiteResponse> =>
    Promise.resolve({ status: 200, headers: { 'content-type': type }, body: Buffer.from(text) });
  const snapshots = new Snapshots({
    site: {
      publicUrl: 'http://farm.example',
      hostApi: '',
      renderPage: ({ path }) =>
        answer('text/html', `<!doctype html><div id="root"></div><script src="/script${path}"></script>`),
      get: (path) => {
        const script = scripts[path.replace('/script', '')];
        return script === undefined
          ? Promise.resolve().then(() => answer('text/plain', data()))
          : answer('text/javascript', script);
      },
    },
    startBrowser: (): Promise<Browser> => startBrowser({ endsOnSignals: false }),
    log: { info: () => outcomes.push('taken'), warn: () => outcomes.push('failed') },
    ...limit,
  });
  opened.push(snapshots);
  const take = async (path: string) => {
    const count = outcomes.length;
    snapshots.find(makeTarget(path));
    await waitUntil(() => outcomes.length > count);
  };
  return { snapshots, outcomes, take };
}

function makeTarget(path: string): SnapshotTarget {
  const everybody = { locale: 'en', direction: 'ltr', audience: 'everybody', role: null } as const;
  return { key: path, path, resolution: {} as SnapshotTarget['resolution'], ...everybody };
}

const LIVE = `document.documentElement.dataset.live = ''`;
const MAIN = `const main = document.getElementById('root').appendChild(document.createElement('main'))`;
const ABOUT = `${MAIN}; main.textContent = 'About'; ${LIVE};`;
/** Shows figures, or a card that says that they are missing. */
const FIGURES = `${MAIN};
  const fail = () => {
    const card = main.appendChild(document.createElement('p'));
    card.setAttribute('role', 'alert');
    card.textContent = 'No figures';
  };
  fetch('/api/figures')
    .then((response) => response.text())
    .then((text) => (main.textContent = text), fail)
    .then(() => (${LIVE}));`;

test('a request that cannot be answered fails in the page, and ends nothing else', async () => {
  const { outcomes, take } = openSite(
    { '/': FIGURES, '/about': ABOUT },
    {
      data: () => {
        throw new Error('response destroyed before completion');
      },
    },
  );
  await take('/');
  await take('/about');
  assert.deepEqual(outcomes, ['failed', 'taken']);
});

test('a page that cannot get its figures keeps the HTML that it had, for an hour', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  let figures: string | null = '7 plots';
  const { snapshots, outcomes, take } = openSite(
    { '/': FIGURES },
    {
      data: () => {
        if (figures === null) throw new Error('unavailable');
        return figures;
      },
    },
  );
  const readHtml = () => snapshots.find(makeTarget('/'))?.html;
  await take('/');
  assert.equal(readHtml(), '<main>7 plots</main>');
  figures = null;
  t.mock.timers.tick(11 * 60_000);
  await take('/');
  assert.deepEqual(outcomes, ['taken', 'failed']);
  assert.equal(readHtml(), '<main>7 plots</main>');
  t.mock.timers.tick(60 * 60_000);
  assert.equal(readHtml(), undefined);
});

test('a page without figures does not grow old', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { snapshots, take } = openSite({ '/about': ABOUT });
  await take('/about');
  t.mock.timers.tick(24 * 60 * 60_000);
  assert.equal(snapshots.find(makeTarget('/about'))?.html, '<main>About</main>');
});

test('a page whose script never ends is given up, and the next one is taken', async () => {
  const { outcomes, take } = openSite(
    { '/endless': `${LIVE}; for (;;);`, '/about': ABOUT },
    { limitMs: toPatientMs(5_000) },
  );
  await take('/endless');
  await take('/about');
  assert.deepEqual(outcomes, ['failed', 'taken']);
});
