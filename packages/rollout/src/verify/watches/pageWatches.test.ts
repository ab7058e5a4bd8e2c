import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { startBrowser } from '../../browser/startBrowser.ts';
import { runAtTestSite } from '../../testing/runAtTestSite.ts';
import { FAKE_EMAIL } from '../fakeApi/createSample.ts';
import { TYPED_TEXT, runTyping } from '../runTyping.ts';
import type { Moment, Visit, Watcher } from '../visit.ts';
import { openVisit } from '../openVisit.ts';
import { watchCalls } from './watchCalls.ts';
import { watchDialogs } from './watchDialogs.ts';
import { watchLayout } from './watchLayout.ts';
import { watchPrivacy } from './watchPrivacy.ts';

let browser: Browser;
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end(html);
});
let html = '';
before(async () => {
  browser = await startBrowser();
  server.listen(0, '127.0.0.1');
});
after(async () => {
  await browser.close();
  server.close();
});

/** Opens a page with this content. */
async function preparePage(main: string, script = ''): Promise<Visit> {
  html = `<!doctype html><header style="position: sticky; top: 0">Farm</header><main>${main}</main><script>${script}</script>`;
  const context = await browser.newContext({ viewport: { width: 400, height: 600 } });
  const tab = await context.newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Contains only what these watches need.
  return { context, tab, candidate: { server: origin }, data: { api: { host: '' } } } as Visit;
}

/** Opens a page, does something and returns what a watch says of it. */
async function watchVisit(
  visit: Visit,
  watcher: Watcher,
  { moment, act }: { moment: Moment | 'always'; act?: () => Promise<unknown> },
): Promise<string[]> {
  const watch = await watcher(visit);
  await visit.tab.goto(visit.candidate.server);
  await act?.();
  const problems = (await watch[moment]?.()) ?? [];
  await visit.context.close();
  return problems;
}

describe('the controls of a page', () => {
  const look = async (main: string) => watchVisit(await preparePage(main), watchLayout, { moment: 'rested' });

  it('are refused if something lies over all of them, though nobody sees it', async () => {
    const cover = '<div id="curtain" style="position: fixed; inset: 0; opacity: 0"></div>';
    assert.deepEqual(await look(`<button>Save</button> <a href="/">Home</a>${cover}`), [
      '<div#curtain> lies over ‘Save’ and 1 more controls',
    ]);
  });

  it('are refused beside the screen, and so is a page wider than it', async () => {
    assert.deepEqual(await look('<div style="width: 900px; text-align: right"><button>Save</button></div>'), [
      'it is 908 pixels wide on a screen of 400',
      '‘Save’ is outside of the screen',
    ]);
    assert.deepEqual(
      await look(
        '<div style="overflow: hidden"><button style="position: relative; left: 500px">Save</button></div>',
      ),
      ['‘Save’ is outside of the screen'],
    );
  });

  it('are fine below the screen, in a table that scrolls, under their own label and under the bars of the shell', async () => {
    const good = `<label style="position: relative">Agree <input type="checkbox"><span style="position: absolute; inset: 0"></span></label>
      <div style="overflow-x: auto"><div style="width: 900px; text-align: right"><button>Row</button></div></div>
      <button style="position: absolute; top: 0; left: 0; width: 20px; height: 5px">Behind</button>
      <p style="height: 2000px"></p><button>Below</button>`;
    assert.deepEqual(await look(good), []);
  });
});

describe('what a page knows of its visitor', () => {
  const look = async (script: string, typed = false) => {
    const visit = await preparePage('<input> <a id="out" href="https://wallet.example/">Out</a>', script);
    const act = async () => {
      if (!typed) return;
      await visit.tab.locator('input').focus();
      await visit.tab.keyboard.type(TYPED_TEXT);
    };
    return watchVisit(visit, watchPrivacy, { moment: 'always', act });
  };

  it('stays out of addresses', async () => {
    const encoded = encodeURIComponent(FAKE_EMAIL);
    assert.deepEqual(await look(`history.replaceState(null, '', '?who=${encoded}');`), [
      'it puts the visitor’s email address into the address of the page',
    ]);
    assert.deepEqual(await look(`fetch('/seen?by=${encoded}');`), [
      'it puts the visitor’s email address into the address of a request',
    ]);
  });

  it('stays on the site, as does what is typed', async () => {
    const toLink = (base: string) =>
      `document.querySelector('input').oninput = ({ target }) => { out.href = '${base}' + target.value; };`;
    assert.deepEqual(await look(toLink('https://wallet.example/#'), true), [
      'it puts what is typed into a link of another site',
    ]);
    assert.deepEqual(await look(toLink('/search?q='), true), []);
  });
});

it('a dialog of the browser is told, and the question before leaving is not', async () => {
  const visit = await preparePage('');
  const act = () => visit.tab.evaluate(`alert('Hello')`);
  assert.deepEqual(await watchVisit(visit, watchDialogs, { moment: 'always', act }), [
    'it opens a dialog of the browser (alert): ‘Hello’',
  ]);
  const asking = await preparePage('<input>', `onbeforeunload = (event) => event.preventDefault();`);
  const leave = async () => {
    await asking.tab.locator('input').click();
    await asking.tab.goto('about:blank');
  };
  assert.deepEqual(await watchVisit(asking, watchDialogs, { moment: 'always', act: leave }), []);
});

it('a call that is made again and again while it fails is told once, and one that succeeds is not', async () => {
  const problems = await runAtTestSite(
    browser,
    (_request, response) => response.setHeader('content-type', 'text/html').end('<main>Page</main>'),
    async ({ context, plan }) => {
      const visit = await openVisit(context, plan);
      const { always } = await watchCalls(visit);
      await visit.tab.goto('/page');
      const address = `${API_ROOT}${calls.listNotices.path}?locale=en`;
      const callTwelveTimes = async () => {
        await visit.tab.evaluate(
          `(async () => { for (let turn = 0; turn < 12; turn += 1) await fetch('${address}'); })()`,
        );
        return always?.();
      };
      const whileFine = await callTwelveTimes();
      visit.api.isDown = true;
      return { whileFine, whileDown: await callTwelveTimes() };
    },
  );
  const told = `it calls GET ${API_ROOT}${calls.listNotices.path} again and again when that fails`;
  assert.deepEqual(problems, { whileFine: [], whileDown: [told] });
});

describe('a field', () => {
  const type = async (main: string, script = '') => {
    const visit = await preparePage(main, script);
    await visit.tab.goto(visit.candidate.server);
    const seen: string[] = [];
    await runTyping(visit, async (step, act) => {
      for (const problem of await act()) seen.push(`${step}: ${problem}`);
      return true;
    });
    const values = await visit.tab.evaluate<string[]>(
      `[...document.querySelectorAll('input')].map(({ value }) => value)`,
    );
    await visit.context.close();
    return { seen, values };
  };

  it('that another one replaces at a letter cannot be typed in, nor one that takes nothing', async () => {
    const script = `
      const renew = () => { place.innerHTML = '<input aria-label="Note">'; place.firstChild.oninput = renew; };
      renew();
      deaf.oninput = () => { deaf.value = ''; };`;
    const { seen } = await type('<div id="place"></div><input id="deaf" aria-label="Deaf">', script);
    assert.deepEqual(seen, [
      'after typing into ‘Note’: it cannot be typed in: another field takes its place at a letter',
      'after typing into ‘Deaf’: it does not take what is typed',
    ]);
  });

  it('that takes text is fine, and empty again afterwards', async () => {
    const main = `<label>Amount <input type="number"></label> <input maxlength="6" aria-label="Code"> <input readonly value="fixed">`;
    assert.deepEqual(await type(main), { seen: [], values: ['', '', 'fixed'] });
  });
});
