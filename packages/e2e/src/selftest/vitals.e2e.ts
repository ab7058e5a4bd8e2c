import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { VIEWPORTS } from '../browser/pageSettings.ts';
import { openContext } from '../browser/sharedBrowser.ts';
import { computeLoadVitals } from '../vitals/computeVitals.ts';
import { runColdLoad, type Vitals } from '../vitals/runColdLoad.ts';
import type { TimelineEntry } from '../vitals/timeline.ts';
import { startPageServer } from './testServer.ts';

const browser = { newContext: openContext };
const { height } = VIEWPORTS.phone.viewport;
/** Time after the start of the navigation at which the pages below do what they do. */
const CHANGE_MS = 900;

describe('a cold load', { concurrency: 2 }, () => {
  it('reports a layout shift by the area it concerns and the distance', async (t) => {
    const { cls } = await measurePage(t, { change: `box.style.marginTop = '100px'` });
    assertClose(cls, (300 / height) * (100 / height));
  });

  it('reports a layout shift right after the first paint', async (t) => {
    const { cls } = await measurePage(t, { change: `box.style.marginTop = '100px'`, changeMs: 0 });
    assertClose(cls, (300 / height) * (100 / height));
  });

  it('reports a largest element that comes late no earlier than it comes', async (t) => {
    const { fcpMs, lcpMs } = await measurePage(t, {
      // Beside the box, because the browser counts each element only once.
      change: `box.after('Larger than the heading, '.repeat(40))`,
    });
    assert.ok(lcpMs >= CHANGE_MS, `${lcpMs} ms`);
    assert.ok(lcpMs > fcpMs, `${fcpMs} ms`);
  });

  it('reports how long a task blocks the page beyond 50 ms', async (t) => {
    const { tbtMs } = await measurePage(t, { change: 'block(400)' });
    assert.ok(tbtMs >= 350, `${tbtMs} ms`);
  });

  it('reports how long a tap takes to show an effect', async (t) => {
    const { inpMs } = await measurePage(t, {
      change: `box.onclick = () => { block(400); box.textContent = 'Tapped'; }`,
      interact: (page) => page.getByText('Box').tap(),
    });
    // The browser rounds to 8 ms.
    assert.ok(inpMs !== null && inpMs >= 392, `${inpMs} ms`);
  });

  it('takes no less time than the network of a slow phone', async (t) => {
    const bytes = 100_000;
    const { lcpMs } = await measurePage(t, { head: `<!--${'x'.repeat(bytes)}-->` });
    assert.ok(lcpMs >= 150 + bytes / 200, `${lcpMs} ms`);
  });
});

describe('the figures of a timeline', () => {
  it('count blocking only after the first contentful paint', () => {
    const { tbtMs } = computeLoadVitals([
      ...paints(500),
      makeEntry({ type: 'longtask', startMs: 100, durationMs: 300 }),
      makeEntry({ type: 'longtask', startMs: 450, durationMs: 150 }),
      makeEntry({ type: 'longtask', startMs: 700, durationMs: 80 }),
    ]);
    assert.equal(tbtMs, 50 + 30);
  });

  it('sum layout shifts of the worst burst', () => {
    const shifts = [
      { startMs: 600, score: 0.1 },
      { startMs: 1_500, score: 0.2 },
      { startMs: 2_600, score: 0.25 },
    ];
    const { cls } = computeLoadVitals([
      ...paints(500),
      ...shifts.map((shift) => makeEntry({ type: 'layout-shift', ...shift })),
    ]);
    assertClose(cls, 0.3);
  });

  it('end a burst of layout shifts after five seconds', () => {
    const shifts = Array.from({ length: 8 }, (_, index) =>
      makeEntry({ type: 'layout-shift', startMs: index * 900, score: 0.1 }),
    );
    assertClose(computeLoadVitals([...paints(500), ...shifts]).cls, 0.6);
  });

  it('need content', () => {
    assert.throws(() => computeLoadVitals([]), /painted no content/);
  });
});

const STYLES = 'body { margin: 0 } main { display: grid } div { height: 200px }';

interface ChangingPage {
  head?: string;
  /** Statement that the page runs once it is painted and `changeMs` have passed; default {@link CHANGE_MS}. */
  change?: string;
  changeMs?: number;
  interact?: (page: Page) => Promise<void>;
}

async function measurePage(
  t: TestContext,
  { head = '', change = '', changeMs = CHANGE_MS, interact }: ChangingPage,
): Promise<Vitals> {
  const site = await startPageServer({
    head: `${head}<meta name="viewport" content="width=device-width"><style>${STYLES}</style>`,
    policy: "default-src 'self'; style-src 'unsafe-inline'",
    body: '<main><h1>Page</h1><div>Box</div></main><script src="/script.js"></script>',
    script: `
      const box = document.querySelector('div');
      const block = (ms) => {
        for (const end = performance.now() + ms; performance.now() < end; );
      };
      let isPainted = false;
      new PerformanceObserver(() => (isPainted = true)).observe({ type: 'paint', buffered: true });
      (async () => {
        // The page does not count as live while there are requests.
        do await (await fetch('/script.js')).text();
        while (!isPainted || performance.now() < ${changeMs});
        ${change};
      })();`,
  });
  t.after(() => site.close());
  return runColdLoad(browser, { url: site.url, path: '/', ...(interact && { interact }) });
}

function makeEntry(entry: Partial<TimelineEntry>): TimelineEntry {
  return {
    ...{ type: '', name: '', startMs: 0, durationMs: 0, score: 0, isInteraction: false },
    ...entry,
  };
}

function paints(startMs: number): TimelineEntry[] {
  return [
    makeEntry({ type: 'paint', name: 'first-contentful-paint', startMs }),
    makeEntry({ type: 'largest-contentful-paint', startMs }),
  ];
}

function assertClose(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.001, `${actual} instead of ${expected}`);
}
