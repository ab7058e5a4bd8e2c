import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../browser/startBrowser.ts';
import { runAtTestSite } from '../../testing/runAtTestSite.ts';
import { checkPlace } from './checkPlace.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A shell of a few lines: it shows a sibling's page at /sibling, and at /page calls what the remote's script defines. */
const SHELL = `
  const render = () => {
    const main = document.querySelector('main');
    globalThis.farm_unmount?.();
    const path = location.pathname;
    document.title = path;
    main.replaceChildren(...['h1', 'p', 'p'].map((name) => {
      const element = document.createElement(name);
      element.textContent = path + ' ' + name;
      return element;
    }));
    if (path === '/page') {
      if (globalThis.farm_mount) globalThis.farm_mount(main);
      else {
        const script = document.createElement('script');
        script.src = '/r/page/1/remote.js';
        script.onload = () => globalThis.farm_mount?.(main);
        document.head.append(script);
      }
    }
  };
  localStorage.setItem('settings', '{}');
  addEventListener('popstate', render);
  render();`;

/** Goes to the page of a remote with this script, and back. @returns what it did to its place */
async function visitRemote(script: string): Promise<string[]> {
  const findings = await runAtTestSite(
    browser,
    (request, response) => {
      const isScript = request.url?.endsWith('.js') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript
          ? script
          : `<!doctype html><html lang="en"><head><title>Shell</title><meta name="robots" content="all"></head>
            <body><header><a href="/sibling">Sibling</a></header><main></main><script>${SHELL}</script></body></html>`,
      );
    },
    ({ context, plan }) =>
      checkPlace(context, { ...plan, quietMs: 500 }, { sibling: '/sibling', second: '/other' }),
  );
  return findings.map(({ step, text }) => `${step}: ${text}`);
}

describe('a remote that is gone to and left again', () => {
  it('may add a container, entries of its own, and what it removes when it is left', async () => {
    const script = `
      let timer, style;
      const handleKey = () => {};
      var farm_page_1 = {}, webpackChunkfarm_page = [];
      globalThis.farm_mount = (main) => {
        localStorage.setItem('page.seen', 'yes');
        sessionStorage.setItem('farm.notices', '[]');
        timer = setInterval(() => {}, 50);
        addEventListener('keydown', handleKey);
        style = document.createElement('style');
        style.textContent = 'header { display: none }';
        document.head.append(style);
        document.body.style.overflow = 'hidden';
        main.append(...Array.from({ length: 100 }, () => document.createElement('b')));
      };
      globalThis.farm_unmount = () => {
        clearInterval(timer);
        removeEventListener('keydown', handleKey);
        style?.remove();
        document.body.removeAttribute('style');
      };`;
    assert.deepEqual(await visitRemote(script), []);
  });

  it('is refused for each thing that it changes for others', async () => {
    const script = `
      globalThis.farm_mount = () => {
        window.helper = {};
        Array.prototype.last = function () { return this.at(-1); };
        const { fetch, history } = window;
        window.fetch = (...given) => fetch(...given);
        History.prototype.pushState = function () { return History.prototype.replaceState.apply(this, arguments); };
        JSON.parse = ((parse) => (text) => parse(text))(JSON.parse);
        window.onerror = () => true;
        localStorage.clear();
        localStorage.setItem('token', '1');
        document.cookie = 'seen=1';
        document.documentElement.lang = 'zh';
        document.body.style.overflow = 'hidden';
        document.querySelector('meta').content = 'none';
        const style = document.createElement('style');
        style.textContent = 'p { color: rgb(1, 2, 3) } a:hover { color: red } .nobody { color: red }';
        document.head.append(style);
        document.body.append(document.createElement('aside'));
        document.addEventListener('focusin', () => document.body.lastElementChild.focus());
        document.body.lastElementChild.tabIndex = -1;
        indexedDB.open('mine');
      };
      setInterval(() => { document.title = 'Mine'; }, 10);`;
    const problems = await visitRemote(script);
    const step = 'back on a sibling’s page: ';
    for (const problem of [
      'it adds the global helper',
      'it adds Array.prototype.last',
      'it replaces the global fetch',
      'it replaces History.prototype.pushState',
      'it replaces JSON.parse',
      'it leaves another handler as window.onerror',
      'it removes the local storage entry settings',
      'it removes the local storage entry another-remote.seen',
      'it leaves the local storage entry token',
      'it leaves the cookie seen',
      'it leaves the database mine',
      'it changes the attribute lang of <html>',
      'it leaves the attribute style of <body>',
      'it changes the <meta robots> in <head>',
      'it leaves the element <aside> in <body>',
      'it changes the title of the page',
      'it leaves styles that apply to the page of another remote: p; a:hover',
      'it takes the focus away from the shell’s frame: end the focus trap at unmount',
    ])
      assert.ok(problems.includes(step + problem), `${problem}\n${problems.join('\n')}`);
    assert.match(
      problems.join('\n'),
      /it changes how the page of another remote looks: color of <p> from rgb\(0, 0, 0\) to rgb\(1, 2, 3\)/,
    );
  });

  it('is refused for what it leaves behind with each visit', async () => {
    const script = `
      const kept = [];
      globalThis.farm_mount = () => {
        kept.push(Array.from({ length: 100_000 }, () => ({})), Array.from({ length: 100 }, () => document.createElement('b')));
        const again = () => setTimeout(again, 100);
        again();
        addEventListener('resize', () => {});
        for (const element of kept.at(-1)) element.addEventListener('click', () => {});
      };`;
    const text = (await visitRemote(script)).join('\n');
    assert.match(text, /^after twelve visits: each visit leaves \d+ nodes of the document behind/m);
    assert.match(text, /^after twelve visits: each visit leaves \d+ event listeners behind/m);
    assert.match(
      text,
      /^after twelve visits: each visit leaves 1\.0 event listeners of the window or the document/m,
    );
    assert.match(text, /^after twelve visits: each visit leaves 1\.0 timers running/m);
    assert.match(text, /^after twelve visits: each visit leaves [\d.]+ MB in memory/m);
  });
});
