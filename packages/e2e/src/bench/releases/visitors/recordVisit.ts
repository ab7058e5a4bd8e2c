import { setTimeout as delay } from 'node:timers/promises';
import { createVisitorId, signVisitor, VISITOR_COOKIE } from '@farm/registry';
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import type { BenchFarm } from '../startBenchFarm.ts';
import { TENTH_ZONE, type Condition } from './conditions.ts';
import type { SentBeacons } from './startRecorder.ts';
import type { Manner } from './visitor.ts';

/** A visit to record. */
export interface Visit {
  farm: BenchFarm;
  browser: Browser;
  /** Kind of visitor; undefined for anybody. */
  condition: Condition | undefined;
  manner: Manner;
  /** True if this visitor gets the version in question. */
  isGiven: (visitor: string) => boolean;
  extension?: string | undefined;
}

const SHOWN_TIMEOUT_MS = 6_000;
const ACT_TIMEOUT_MS = 2_000;
/** A hung page is ended after so long. */
const LEAVE_TIMEOUT_MS = 4_000;
const GLANCE_MS = 1_500;
/** Longer than the shell waits for a page that does not come. */
const READ_MS = 16_500;
const USE_MS = 13_500;
/** A visitor who leaves a page sooner did not like it. */
const CONTENT_MS = 5_500;
const STAYS_MS = { use: USE_MS, read: READ_MS, glance: GLANCE_MS };
/** A page sends its outcomes after less. */
const SENT_MS = 700;
const PATH = '/garden';

/** Message of a page that shows something. */
const SHOWN = 'bench: shown';
/** Says so from within: looking from outside would count as a touch by the visitor, who hasn't touched the page. */
const SHOWN_SCRIPT = `new MutationObserver((_records, observer) => {
  if (!document.querySelector('main h1, [data-failure]')) return;
  observer.disconnect();
  console.debug('${SHOWN}');
}).observe(document, { childList: true, subtree: true });`;

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15';

/** Opens the page in a browser as such a visitor, behaves like one, and leaves. @returns what the shell reported */
export async function recordVisit(visit: Visit): Promise<SentBeacons[]> {
  const { farm, condition, manner, isGiven, extension } = visit;
  const visitor = findVisitor(isGiven);
  const cookie = `${VISITOR_COOKIE}=${signVisitor(farm.visitorKey, visitor)}`;
  const context = await openContext(visit, cookie);
  try {
    await context.addInitScript(SHOWN_SCRIPT);
    if (extension !== undefined) await context.addInitScript(extension);
    if (condition === 'second visit') {
      await visitOnce(await context.newPage(), 'glance');
      farm.recorder.take(cookie);
    }
    await visitOnce(await context.newPage(), manner);
    await delay(SENT_MS);
  } finally {
    await Promise.race([context.close(), delay(LEAVE_TIMEOUT_MS)]);
  }
  return farm.recorder.take(cookie);
}

async function openContext({ farm, browser, condition }: Visit, cookie: string): Promise<BrowserContext> {
  const { url } = farm.recorder;
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const token = condition === 'signed in' ? farm.accounts.user.token : undefined;
  const context = await browser.newContext({
    ...(condition === 'phone' ? PHONE : DESKTOP),
    ...(condition === 'safari' && { userAgent: SAFARI }),
    baseURL: url,
    locale: condition === 'zh-CN' ? 'zh-CN' : 'en-US',
    timezoneId: condition === 'a tenth' ? TENTH_ZONE : 'Europe/Zurich',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: token === undefined ? [] : [{ name: 'login', value: token }] }],
    },
  });
  await context.addCookies([{ name, value, url }]);
  return context;
}

function findVisitor(isGiven: (visitor: string) => boolean): string {
  for (;;) {
    const visitor = createVisitorId();
    if (isGiven(visitor)) return visitor;
  }
}

async function visitOnce(page: Page, manner: Manner): Promise<void> {
  const isShown = (message: ConsoleMessage) => message.text() === SHOWN;
  const shown = tolerate(page.waitForEvent('console', { predicate: isShown, timeout: SHOWN_TIMEOUT_MS }));
  await tolerate(page.goto(PATH, { waitUntil: 'commit', timeout: SHOWN_TIMEOUT_MS }));
  await shown;
  const endsAt = performance.now() + STAYS_MS[manner];
  if (manner === 'use') await use(page);
  if (manner === 'read') await tolerate(page.mouse.wheel(0, 400));
  await delay(Math.max(0, endsAt - performance.now()));
  // Fires the events of leaving, which closing a page may not. A page that hangs is left all the same.
  await Promise.race([tolerate(page.goto('about:blank')), delay(LEAVE_TIMEOUT_MS)]);
}

/** Presses what there is, goes to another page by a link of the shell, and comes back. */
async function use(page: Page): Promise<void> {
  const shownAtMs = performance.now();
  const click = (selector: string) =>
    tolerate(page.locator(selector).first().click({ timeout: ACT_TIMEOUT_MS }));
  for (const selector of ['[data-water]', '[data-water]', '[data-clear]']) await click(selector);
  await delay(SENT_MS);
  await tolerate(Promise.race([page.keyboard.press('Escape'), delay(ACT_TIMEOUT_MS)]));
  await delay(Math.max(0, shownAtMs + CONTENT_MS - performance.now()));
  await click('a[href="/faqs"]');
  await delay(SENT_MS);
  await tolerate(page.goBack({ timeout: ACT_TIMEOUT_MS }));
}

/** A page that is broken refuses what a visitor does; that is what the shell reports, or not. */
async function tolerate(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
