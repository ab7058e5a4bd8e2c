import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Mount, PageData } from '@farm/contracts/registry';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../browser/startBrowser.ts';
import { runAtTestSite } from '../../testing/runAtTestSite.ts';
import { planLooks } from '../looks.ts';
import { checkSiblings } from './checkSiblings.ts';
import { listSiblingPages } from './listSiblingPages.ts';

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A shell of a few lines: /assets fails if its name is taken, /devices logs an error then, and /info always fails. */
const SHELL = `
  const render = () => {
    const path = location.pathname;
    const main = document.querySelector('main');
    main.textContent = path;
    const isTaken = globalThis.takenName !== undefined;
    if (path === '/info' || (path === '/assets' && isTaken)) {
      main.innerHTML = '<p data-failure>This page failed</p>';
      console.error('failed');
    }
    if (path === '/devices' && isTaken) throw new Error('taken');
  };
  addEventListener('popstate', render);
  render();`;

/** Goes from the page of a remote with this script to others. @returns what fails there */
async function visitSiblings(script: string): Promise<string[]> {
  const siblings = ['info', 'assets', 'security', 'devices'].map((name) => ({ name, address: `/${name}` }));
  const findings = await runAtTestSite(
    browser,
    (request, response) => {
      const isScript = request.url?.endsWith('.js') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      const own = request.url === '/page' ? '<script src="/r/page/1/remote.js"></script>' : '';
      response.end(
        isScript
          ? script
          : `<!doctype html><link rel="icon" href="data:,"><main></main>${own}<script>${SHELL}</script>`,
      );
    },
    ({ context, plan }) => checkSiblings(context, { ...plan, quietMs: 60_000 }, siblings),
  );
  return findings.map(({ step, text }) => `${step}: ${text}`);
}

describe('pages of other remotes after the candidate’s', () => {
  it('may fail by themselves', async () => {
    assert.deepEqual(await visitSiblings('globalThis.ownName = 1;'), []);
  });

  it('may not fail because of it, nor be listened to', async () => {
    const script = `globalThis.takenName = 1; document.addEventListener('copy', () => {});`;
    const problems = (await visitSiblings(script)).map((text) =>
      text.replace(/: remove it .*| \(http.*| at .*/, ''),
    );
    assert.deepEqual(problems, [
      'on /info of info: it leaves a listener for ‘copy’ on the document',
      'on /assets of assets: console error: [error] failed',
      'on /assets of assets: an error card is shown instead: This page failed',
      'on /devices of devices: page error: Error: taken',
    ]);
  });

  it('are those that open for its visitor, one of each remote first', () => {
    const toRemote = (name: string, mounts: Partial<Mount>[], disabled = false) => ({
      name,
      disabled,
      descriptor: { mounts },
    });
    const data = {
      remotes: [
        toRemote('page', [{ path: '/page', access: 'public' }]),
        toRemote('off', [{ path: '/off', access: 'public' }], true),
        toRemote('info', [
          { path: '/', access: 'public' },
          { path: '/info', access: 'public' },
        ]),
        toRemote('about', [{ path: '/about', access: 'public' }]),
        toRemote('assets', [{ path: '/assets/:id', access: 'user' }]),
        toRemote('operator', [{ path: '/operator', access: 'user', roles: ['admin'] }]),
      ],
    } as unknown as PageData;
    const list = (role: 'none' | 'user' | 'admin') => {
      const [look = assert.fail()] = planLooks([role]);
      return listSiblingPages(data, 'page', look).map(({ address }) => address);
    };
    assert.deepEqual(list('none'), ['/', '/about', '/info']);
    const asset = '/assets/00000000-0000-4000-8000-000000000001';
    assert.deepEqual(list('user'), ['/', '/about', asset, '/info']);
    assert.deepEqual(list('admin'), ['/operator']);
  });
});
