import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../browser/startBrowser.ts';
import { runAtTestSite } from '../../testing/runAtTestSite.ts';
import { openVisit } from '../openVisit.ts';
import { watchWork } from '../measures/watchWork.ts';
import { watchCookies } from './watchCookies.ts';
import { watchListeners } from './watchListeners.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A page of a shell, which listens itself, with the script of a remote. */
const PAGE = `<!doctype html><header><a href="/">Home</a></header><main></main>
  <script>document.addEventListener('click', () => {});</script><script src="/r/page/1/remote.js"></script>`;

/** Of so many, some fall into a replacement of the document. */
const LOOKS = 100;

/** Opens a page with the script of a remote, leaves it within the document, and opens it again. @returns what it leaves behind */
function leaveRemote(script: string): Promise<string[]> {
  return runAtTestSite(
    browser,
    (request, response) => {
      const isScript = request.url?.endsWith('.js') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.setHeader('set-cookie', 'visitor=' + 'x'.repeat(1_000) + '; HttpOnly');
      response.end(isScript ? script : PAGE);
    },
    async ({ context, plan }) => {
      const visit = await openVisit(context, plan);
      const { tab } = visit;
      const watches = [await watchCookies(visit), await watchListeners(visit)];
      const problems = new Set<string>();
      const look = async (moment: 'opened' | 'away' | 'second') => {
        for (const when of ['always', moment] as const)
          for (const watch of watches) for (const text of (await watch[when]?.()) ?? []) problems.add(text);
      };
      await tab.goto('/');
      await look('opened');
      await tab.evaluate(`globalThis.unmount?.()`);
      await look('away');
      await tab.reload();
      await look('second');
      return [...problems];
    },
  );
}

// Each remote has a site and a browser context of its own, and mostly waits.
describe('a remote that is left', { concurrency: true }, () => {
  it('may leave small cookies, and listen until then', async () => {
    const script = `
      const handle = () => {};
      const controller = new AbortController();
      addEventListener('online', handle, { once: true });
      addEventListener('copy', handle);
      document.addEventListener('keydown', handle, { signal: controller.signal });
      const button = document.createElement('button');
      button.addEventListener('click', handle);
      document.querySelector('main').append(button);
      document.cookie = 'page.seen=' + 'x'.repeat(900);
      globalThis.unmount = () => {
        controller.abort();
        button.remove();
        removeEventListener('copy', handle);
        dispatchEvent(new Event('online'));
        debugger;
      };`;
    assert.deepEqual(await leaveRemote(script), []);
  });

  it('is refused for each listener that it leaves on what stays', async () => {
    const script = `
      const handle = () => {};
      window.addEventListener('popstate', () => history.forward());
      document.addEventListener('copy', handle.bind(null), true);
      document.body.addEventListener('keydown', { handleEvent: handle });
      document.documentElement.onclick = handle;
      document.querySelector('header a').addEventListener('click', handle);
      navigation.addEventListener('navigate', handle);`;
    const left = (await leaveRemote(script)).map((text) => text.replace(/: remove it at unmount$/, ''));
    assert.deepEqual(left.toSorted(), [
      'it leaves a listener for ‘click’ on <a>',
      'it leaves a listener for ‘click’ on <html>',
      'it leaves a listener for ‘copy’ on the document',
      'it leaves a listener for ‘keydown’ on <body>',
      'it leaves a listener for ‘navigate’ on the navigation',
      'it leaves a listener for ‘popstate’ on the window',
    ]);
  });

  it('leaves nothing on a document that it replaces while that is looked at', async () => {
    const handler = (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><main>Page</main><script>setTimeout(() => location.reload(), 5);</script>',
      );
    };
    await runAtTestSite(browser, handler, async ({ context, plan }) => {
      const visit = await openVisit(context, plan);
      const [listeners, work] = [await watchListeners(visit), await watchWork(visit)];
      await visit.tab.goto('/');
      for (let looks = 0; looks < LOOKS; looks += 1) {
        assert.deepEqual(await listeners.away?.(), []);
        assert.deepEqual(await work.always?.(), []);
      }
    });
  });

  const size = /^it leaves cookies of 3\.\d KB, which every request carries, over the limit of 1 KB/;
  const set = `document.cookie = 'page.seen=' + 'x'.repeat(3_500) + '; max-age=9999'`;
  for (const [when, script] of [
    ['sets', set],
    ['leaves', `globalThis.unmount = () => { ${set}; }`],
    ['leaves at the end', `addEventListener('pagehide', () => { ${set}; }, { once: true })`],
  ] as const)
    it(`is refused for the long cookies that it ${when}`, async () => {
      const cookies = (await leaveRemote(script)).filter((text) => !text.includes('listener'));
      assert.equal(cookies.length, 1, cookies.join('\n'));
      assert.match(cookies[0] ?? '', size);
    });
});
