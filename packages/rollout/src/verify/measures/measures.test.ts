import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../browser/startBrowser.ts';
import { planLooks } from '../looks.ts';
import type { Visit, Watcher } from '../visit.ts';
import { watchAccess } from './watchAccess.ts';
import { watchBytes } from './watchBytes.ts';
import { watchRest } from './watchRest.ts';
import { watchShifts } from './watchShifts.ts';
import { watchWork } from './watchWork.ts';

const QUIET_MS = 1_000;
const CHUNK_BYTES = 40_000;
const PAGE_BUDGET_BYTES = 60_000;

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Opens a page with a script, and leaves it alone. @returns what the watchers say of it */
async function watchPage(script: string, ...watchers: Watcher[]): Promise<string[]> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/r/') === true) {
      response.end('x'.repeat(CHUNK_BYTES));
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><main><h1>Page</h1><p id="text">Text</p></main><script>${script}</script>`);
  }).listen(0, '127.0.0.1');
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const [look = assert.fail()] = planLooks(['none']);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const address = `${origin}/`;
    const page = { mount: '/', address, roles: ['none' as const], neighbor: null };
    const candidate = { server: origin, name: 'page', version: '1', pageBudgetBytes: PAGE_BUDGET_BYTES };
    const visit = {
      context,
      tab,
      candidate,
      page,
      look,
      data: { api: { host: '' } },
      quietMs: QUIET_MS,
    } as Visit;
    const watches = [];
    for (const watch of watchers) watches.push(await watch(visit));
    await tab.goto(address);
    const problems = new Set<string>();
    for (const moment of ['opened', 'rested', 'second'] as const) {
      if (moment === 'rested') await delay(QUIET_MS);
      for (const when of ['always', moment] as const)
        for (const watch of watches)
          if (!tab.isClosed() || when === 'always')
            for (const problem of (await watch[when]?.()) ?? []) problems.add(problem);
    }
    return [...problems];
  } finally {
    await context.close();
    server.close();
  }
}

describe('a page that is measured', () => {
  it('passes if it works a little, and rests', async () => {
    const script = `setInterval(() => { text.textContent = new Date().toISOString(); }, 500);
      addEventListener('keydown', () => { text.className = 'pressed'; });
      void fetch('/r/page/1/chunk.js');
      void fetch('/r/another/1/chunk.js');`;
    assert.deepEqual(await watchPage(script, watchBytes, watchRest, watchShifts, watchWork, watchAccess), []);
  });

  it('is refused if it does not rest, in each way', async () => {
    const script = `const kept = [];
      setInterval(() => {
        kept.push(new Array(10_000).fill(0).map(() => ({})));
        const element = document.createElement('i');
        document.body.append(element);
        addEventListener('resize', () => element);
        void fetch('/again');
        __REACT_DEVTOOLS_GLOBAL_HOOK__.onCommitFiberRoot();
        text.className = String(kept.length);
      }, 10);`;
    const problems = await watchPage(script, watchRest);
    for (const problem of [
      /^it sends \d{3,} requests a minute at rest/,
      /^it renders without end: \d+ times/,
      /^it changes its document without end: \d+ times/,
      /^it grows: \d+ more nodes/,
      /^it grows: \d+ more event listeners/,
      /^it grows: [\d.]+ MB more are kept/,
    ])
      assert.ok(
        problems.some((text) => problem.test(text)),
        `${problem}\n${problems.join('\n')}`,
      );
  });

  it('is refused if it moves, blocks and answers slowly', async () => {
    // So much work, however busy the machine is.
    const script = `const work = () => { let sum = 0; for (let step = 0; step < 1e9; step += 1) sum += step % 7; return sum; };
      document.querySelector('main').style.cssText = 'display: block; height: 500px; background: silver';
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const space = document.createElement('div');
        space.style.height = '500px';
        document.body.prepend(space);
        setTimeout(() => work(), 200);
      }));
      addEventListener('keydown', () => work());`;
    const problems = await watchPage(script, watchShifts, watchWork);
    assert.equal(problems.length, 3, problems.join('\n'));
    const [moves = '', blocks = '', answers = ''] = problems.toSorted().toReversed();
    assert.match(moves, /^its content moves while it loads, by 0\.\d+ \(CLS\).* <\w+>/);
    assert.match(blocks, /^it blocks the page: a task of its scripts works for [\d.]+ s without/);
    assert.match(answers, /^it answers slowly: keydown is followed by [\d.]+ s of work/);
  });

  it('is refused if it transfers more than its budget, and if not everybody can use it', async () => {
    const script = `void fetch('/r/page/1/chunk.js');
      void fetch('/r/page/1/later.js');
      document.querySelector('main').append(document.createElement('button'), document.createElement('input'));`;
    const problems = await watchPage(script, watchBytes, watchAccess);
    assert.match(
      problems[0] ?? '',
      /^it transfers 7\d\.\d KB .* over the budget of 58\.6 KB, most of it \w+\.js/,
    );
    assert.match(problems[1] ?? '', /^not everybody can use it \(button-name\): .*, at button/);
    assert.match(problems[2] ?? '', /^not everybody can use it \(label\): .*, at input/);
  });

  it('is closed and refused if it never answers again', async () => {
    const problems = await watchPage('setTimeout(() => { for (;;); }, 100);', watchWork);
    assert.match(problems.join('\n'), /^it hangs: its scripts have not paused for \d+ s/);
  });
});
