import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { toPatientMs, waitUntil } from '@farm/process/testing';
import { type Browser, startBrowser } from '@farm/rollout/browser';
import type { SiteResponse } from './readSnapshot.ts';
import type { SnapshotTarget } from './snapshot.ts';
import { Snapshots } from './Snapshots.ts';

const opened: Snapshots[] = [];
after(() => Promise.all(opened.map((snapshots) => snapshots.stop())));

/** Answer to a request that is for no script. */
interface Answer {
  status?: number;
  text?: string;
}

interface SiteOptions {
  data?: () => Answer | Promise<Answer>;
  limitMs?: number;
}

/** Snapshots of a site whose pages run the script of their path. */
function openSite(scripts: Record<string, string>, { data = () => ({}), ...limit }: SiteOptions = {}) {
  const outcomes: ('taken' | 'failed')[] = [];
  let browsers = 0;
  const answer = (type: string, { status = 200, text = '' }: Answer): Promise<SiteResponse> =>
    Promise.resolve({ status, headers: { 'content-type': type }, body: Buffer.from(text) });
  const snapshots = new Snapshots({
    site: {
      publicUrl: 'http://farm.example',
      hostApi: '',
      renderPage: ({ path }) =>
        answer('text/html', {
          text: `<!doctype html><div id="root"></div><script src="/script${path}"></script>`,
        }),
      get: async (path) => {
        const text = scripts[path.replace('/script', '')];
        return text === undefined ? answer('text/plain', await data()) : answer('text/javascript', { text });
      },
    },
    startBrowser: (): Promise<Browser> => {
      browsers += 1;
      return startBrowser({ endsOnSignals: false });
    },
    log: { info: () => outcomes.push('taken'), warn: () => outcomes.push('failed') },
    ...limit,
  });
  opened.push(snapshots);
  const take = async (path: string) => {
    const count = outcomes.length;
    snapshots.find(makeTarget(path));
    await waitUntil(() => outcomes.length > count);
  };
  return { snapshots, outcomes, take, countBrowsers: () => browsers };
}

function makeTarget(path: string): SnapshotTarget {
  const everybody = { locale: 'en', direction: 'ltr', audience: 'everybody', role: null } as const;
  return { key: path, path, resolution: {} as SnapshotTarget['resolution'], ...everybody };
}

const LIVE = `document.documentElement.dataset.live = ''`;
const MAIN = `const main = document.getElementById('root').appendChild(document.createElement('main'))`;
const ABOUT = `${MAIN}; main.textContent = 'About'; ${LIVE};`;
/** Shows figures, or dashes without a word. */
const FIGURES = `${MAIN};
  const figures = main.appendChild(document.createElement('p'));
  figures.setAttribute('role', 'progressbar');
  fetch('/api/figures')
    .then((response) => (response.ok ? response.text() : '–'), () => '–')
    .then((text) => figures.replaceWith(text));
  ${LIVE};`;

// The first test mostly waits, and reads no clock that the others hold still.
describe('snapshots', { concurrency: true }, () => {
  test('a page whose script never ends is given up, and the next one is taken', async () => {
    const { outcomes, take } = openSite(
      { '/endless': `${LIVE}; for (;;);`, '/about': ABOUT },
      { limitMs: toPatientMs(5_000) },
    );
    await take('/endless');
    await take('/about');
    assert.deepEqual(outcomes, ['failed', 'taken']);
  });

  describe('are taken so that', { concurrency: 1 }, () => {
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

    for (const { what, answer, outcome } of [
      { what: 'cannot get its figures', answer: { status: 503 }, outcome: 'failed' },
      { what: 'waits long for its figures', answer: null, outcome: 'taken' },
    ] as const)
      test(`a page that ${what} keeps the HTML that it had, for an hour`, async (t) => {
        t.mock.timers.enable({ apis: ['Date'] });
        const never = new Promise<Answer>(() => undefined);
        let data: Answer | Promise<Answer> = { text: '7 plots' };
        const { snapshots, outcomes, take } = openSite({ '/': FIGURES }, { data: () => data });
        const readHtml = () => snapshots.find(makeTarget('/'))?.html;
        await take('/');
        assert.equal(readHtml(), '<main>7 plots</main>');
        data = answer ?? never;
        t.mock.timers.tick(11 * 60_000);
        await take('/');
        assert.deepEqual(outcomes, ['taken', outcome]);
        assert.equal(readHtml(), '<main>7 plots</main>');
        t.mock.timers.tick(60 * 60_000);
        assert.equal(readHtml(), undefined);
      });

    test('a page that waits long for its figures has its placeholders meanwhile', async (t) => {
      t.mock.timers.enable({ apis: ['Date'] });
      let data: Answer | Promise<Answer> = new Promise<Answer>(() => undefined);
      const { snapshots, take } = openSite({ '/': FIGURES }, { data: () => data });
      const readHtml = () => snapshots.find(makeTarget('/'))?.html;
      await take('/');
      assert.equal(readHtml(), '<main><p role="progressbar"></p></main>');
      data = { text: '7 plots' };
      t.mock.timers.tick(6 * 60_000);
      await take('/');
      assert.equal(readHtml(), '<main>7 plots</main>');
    });

    test('a stop waits for no page', async () => {
      let ask = () => {};
      const asked = new Promise<void>((resolve) => (ask = resolve));
      const data = () => {
        ask();
        return new Promise<Answer>(() => undefined);
      };
      // The page waits for its figures before it is shown.
      const { snapshots } = openSite({ '/': `fetch('/api/figures').then(() => (${LIVE}));` }, { data });
      snapshots.find(makeTarget('/'));
      await asked;
      const since = performance.now();
      await snapshots.stop();
      assert.ok(performance.now() - since < toPatientMs(10_000));
    });

    test('a page that is refused leaves the browser to the next one, and is tried again soon', async (t) => {
      t.mock.timers.enable({ apis: ['Date'] });
      let status = 503;
      const { outcomes, take, countBrowsers } = openSite({ '/': FIGURES }, { data: () => ({ status }) });
      await take('/');
      status = 200;
      t.mock.timers.tick(31_000);
      await take('/');
      assert.deepEqual(outcomes, ['failed', 'taken']);
      assert.equal(countBrowsers(), 1);
    });

    test('a page is fit without its fonts and pictures', async () => {
      const picture = `document.getElementById('root').appendChild(new Image()).src = '/gone.png';`;
      const { outcomes, take } = openSite({ '/': `${picture}${ABOUT}` }, { data: () => ({ status: 404 }) });
      await take('/');
      assert.deepEqual(outcomes, ['taken']);
    });

    test('a page without figures does not grow old', async (t) => {
      t.mock.timers.enable({ apis: ['Date'] });
      const { snapshots, take } = openSite({ '/about': ABOUT });
      await take('/about');
      t.mock.timers.tick(24 * 60 * 60_000);
      assert.equal(snapshots.find(makeTarget('/about'))?.html, '<main>About</main>');
    });
  });
});
