import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../browser/startBrowser.ts';
import { runAtTestSite } from '../../testing/runAtTestSite.ts';
import { openVisit } from '../openVisit.ts';
import type { Watcher } from '../visit.ts';
import { watchAccess } from './watchAccess.ts';
import { watchBytes } from './watchBytes.ts';
import { watchFlashes } from './watchFlashes.ts';
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
function watchPage(script: string, ...watchers: Watcher[]): Promise<string[]> {
  return runAtTestSite(
    browser,
    (request, response) => {
      if (request.url?.startsWith('/r/') === true) {
        response.end('x'.repeat(CHUNK_BYTES));
        return;
      }
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><main><h1>Page</h1><p id="text">Text</p></main><script>${script}</script>`,
      );
    },
    async ({ context, plan }) => {
      const candidate = { ...plan.candidate, pageBudgetBytes: PAGE_BUDGET_BYTES };
      const visit = await openVisit(context, { ...plan, candidate, quietMs: QUIET_MS });
      const { tab, page } = visit;
      const watches = [];
      for (const watch of watchers) watches.push(await watch(visit));
      await tab.goto(page.address);
      const problems = new Set<string>();
      for (const moment of ['opened', 'rested', 'second'] as const) {
        if (moment === 'rested') {
          await delay(QUIET_MS);
          // On a busy machine a task may still run, and would count as a part of the interaction that it delays.
          await tab.evaluate('0').catch(() => undefined);
        }
        for (const when of ['always', moment] as const)
          for (const watch of watches)
            if (!tab.isClosed() || when === 'always')
              for (const problem of (await watch[when]?.()) ?? []) problems.add(problem);
      }
      return [...problems];
    },
  );
}

// Pages are measured by their own work, whatever else the machine does: most of the time of a test is waiting.
describe('a page that is measured', { concurrency: 4 }, () => {
  it('passes if it works a little, and rests', async () => {
    const script = `setInterval(() => { text.textContent = new Date().toISOString(); }, 500);
      addEventListener('keydown', () => { text.className = 'pressed'; });
      void fetch('/r/page/1/chunk.js');
      void fetch('/r/another/1/chunk.js');
      const status = document.createElement('output');
      document.querySelector('main').append(status);
      setTimeout(() => { status.textContent = 'Loaded'; }, 500);
      text.animate([{ opacity: 1 }, { opacity: 0.95 }], { duration: 250, iterations: Infinity });`;
    const watchers = [watchBytes, watchRest, watchShifts, watchFlashes, watchWork, watchAccess];
    assert.deepEqual(await watchPage(script, ...watchers), []);
  });

  it('passes if it is busy with its start, and later loads once what it put off', async () => {
    const script = `for (const end = performance.now() + 600; performance.now() < end;);
      const kept = [];
      const growFrom = (ms) => setTimeout(() => {
        const part = document.createElement('section');
        for (let count = 0; count < 400; count += 1) part.append(document.createElement('i'));
        document.body.append(part);
        kept.push(new Array(100_000).fill(0).map(() => ({})));
      }, ms);
      growFrom(${0.5 * QUIET_MS});
      growFrom(${1.5 * QUIET_MS});`;
    assert.deepEqual(await watchPage(script, watchRest), []);
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

  const talk = `let count = 0;
    const clock = document.createElement('p');
    document.body.append(clock);`;
  for (const [how, script] of [
    [
      'a status',
      `clock.role = 'status'; setInterval(() => { clock.textContent = 'Second ' + (count += 1); }, 100);`,
    ],
    [
      'a region nobody sees',
      `clock.ariaLive = 'assertive'; clock.append('Now: ', document.createTextNode(''));
      clock.style.cssText = 'position: absolute; clip-path: inset(50%)';
      setInterval(() => { clock.lastChild.data = 'Second ' + (count += 1); }, 100);`,
    ],
    [
      'alerts, each of its own',
      `setInterval(() => {
      const alert = document.createElement('i');
      alert.role = 'alert';
      alert.append('Second ' + (count += 1));
      clock.replaceChildren(alert);
    }, 100);`,
    ],
  ] as const)
    it(`is refused if it floods screen readers: by ${how}`, async () => {
      const [only = '', ...others] = await watchPage(talk + script, watchRest);
      assert.match(
        only,
        /^it floods screen readers: they say \d+ texts by themselves .* such as ‘.*Second \d+’/,
      );
      assert.deepEqual(others, []);
    });

  it('may change what screen readers say only when asked, or a few times', async () => {
    const script = `${talk}
      const regions = ['status', 'status', 'timer', 'status'].map((role) => Object.assign(document.createElement('p'), { role }));
      document.body.append(...regions);
      regions[0].ariaHidden = 'true';
      regions[1].ariaLive = 'off';
      regions[3].append('Saved');
      setInterval(() => {
        count += 1;
        for (const element of [clock, ...regions.slice(0, 3)]) element.textContent = String(count);
        if (count < 9) regions[3].className = String(count);
      }, 100);`;
    assert.deepEqual(await watchPage(script, watchRest), []);
  });

  describe('with an animation over much of the screen', { concurrency: true }, () => {
    const animate = (options: string, colors = 'red white', style = 'inset: 0 0 50% 0') => {
      const keyframes = colors.split(' ').map((color) => ({ backgroundColor: color }));
      return `{
        const screen = document.createElement('div');
        screen.style.cssText = 'position: fixed; ${style}';
        document.body.append(screen);
        screen.animate(${JSON.stringify(keyframes)}, { iterations: Infinity, ${options} });
      }`;
    };

    it('is refused if it flashes more than three times a second', async () => {
      const flashing = [
        [animate('duration: 125'), '8'],
        [animate('duration: 125, iterations: 1_000'), '8'],
        [animate(`duration: 150, direction: 'alternate'`), '3.3'],
        [animate('duration: 1_000', 'red white red white red white red white red'), '4'],
      ] as const;
      await Promise.all(
        flashing.map(async ([script, times]) => {
          const [only = '', ...others] = await watchPage(script, watchFlashes);
          assert.ok(only.startsWith(`it flashes ${times} times a second over a large part`), only);
          assert.match(only, /, at <div>, which can cause seizures \(WCAG 2\.3\.1\)/);
          assert.deepEqual(others, []);
        }),
      );
    });

    it('passes if it does so less often, or for a moment, or in a small place', async () => {
      const safe = [
        animate(`duration: 200, direction: 'alternate'`),
        animate('duration: 400'),
        animate('duration: 1_000', 'red yellow lime cyan blue magenta red'),
        animate('duration: 1_000', 'red white red white red white'),
        animate('duration: 125, iterations: 16'),
        animate('duration: 125', 'red white', 'inset: 0 0 90% 0'),
        animate('duration: 125', 'red white', 'inset: 0; display: none'),
      ];
      assert.deepEqual(await watchPage(safe.join('\n'), watchFlashes), []);
    });
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
});

describe('a page that keeps processors busy', () => {
  it('is refused if its workers never rest', async () => {
    const script = `const url = URL.createObjectURL(new Blob(['for (;;);']));
      for (let thread = 0; thread < 4; thread += 1) new Worker(url);`;
    const [only = '', ...others] = await watchPage(script, watchRest, watchWork);
    assert.match(only, /^it keeps processors busy: its other threads worked for \d{3,} ms within 1\d{3} ms/);
    assert.deepEqual(others, []);
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

  it('is closed and refused if it never answers again', async () => {
    const problems = await watchPage('setTimeout(() => { for (;;); }, 100);', watchWork);
    assert.match(problems.join('\n'), /^it hangs: its scripts have not paused for \d+ s/);
  });
});
