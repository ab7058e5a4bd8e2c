import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { FAKE_TOKEN } from './fakeApi/createSample.ts';
import { isMountedAt, listOwnMounts } from './mounts.ts';
import { openPath, OVERLAYS, RENDER_TIMEOUT_MS, waitUntilRendered, waitWhileLoading } from './tab.ts';
import type { Visit } from './visit.ts';

/** A link, a button, a tab, a menu's item or a switch that can be pressed. */
interface Control {
  /** Tells it from the others of the page. */
  key: string;
  label: string;
  /** Path that a link leads to; null for anything else. */
  path: string | null;
  /** True if something comes of pressing it: it is no link, not chosen already, and sends no form that says what is wrong with it. */
  hasEffect: boolean;
}

const MAX_PRESSES = 30;
/** Times the page is pressed as long as it is left alone. */
const BUDGET_FACTOR = 2;
/** Until a menu or a dialog is open. */
const PRESS_MS = 150;
/** Until what was pressed is there. */
const LOAD_MS = 5_000;
/** Until a transition has ended, at most. */
const STILL_MS = 1_000;
const POLL_MS = 30;
/** Until something has come of a press. */
const EFFECT_MS = 5_000;

/**
 * Presses each control of the page, and those of each dialog and menu that opens, one of each label. Links are followed within the
 * remote. Nothing of it reaches the farm, because the fake API answers.
 */
export async function runPresses(
  visit: Visit,
  runStep: (step: string, press: () => Promise<string[]>) => Promise<boolean>,
): Promise<void> {
  const { tab, quietMs } = visit;
  const home = readPath(tab);
  const readEffects = watchEffects(tab);
  const pressed = new Set<string>();
  for (
    const deadline = Date.now() + BUDGET_FACTOR * quietMs;
    pressed.size < MAX_PRESSES && Date.now() < deadline;
  ) {
    await waitUntilStill(tab);
    const { controls, isOverlay } = await tab.evaluate<{ controls: Control[]; isOverlay: boolean }>(CONTROLS);
    const next = controls.find(
      ({ key, path }) => !pressed.has(key) && (path === null || isFollowed(visit, path)),
    );
    if (!next && !isOverlay) break;
    if (!next) {
      if (!(await runStep('on closing what is open', () => closeOverlay(visit)))) return;
      continue;
    }
    pressed.add(next.key);
    const point = await tab.evaluate<{ x: number; y: number } | null>(toPointScript(next.key));
    if (!point) continue;
    const isFine = await runStep(`after pressing ‘${next.label}’`, async () => {
      const before = await readEffects();
      await tab.mouse.click(point.x, point.y);
      await delay(PRESS_MS);
      // A control may wait for somebody.
      await waitWhileLoading(tab, LOAD_MS);
      for (const deadline = Date.now() + EFFECT_MS; next.hasEffect && Date.now() < deadline;) {
        if ((await readEffects()) !== before) return [];
        await delay(PRESS_MS);
      }
      return next.hasEffect ? ['it does nothing'] : [];
    });
    if (!isFine) return;
    if (readPath(tab) !== home) await goBack(visit, home);
  }
}

/** Watches for all that can come of a press. @returns a reader whose text is another one after it */
function watchEffects(tab: Page): () => Promise<string> {
  let count = 0;
  const handle = () => {
    count += 1;
  };
  tab.on('popup', (popup) => {
    handle();
    popup.close().catch(() => undefined);
  });
  for (const event of ['request', 'filechooser', 'download', 'framenavigated'] as const)
    tab.on(event as 'request', handle);
  return async () => `${count} ${await tab.evaluate<string>(SHOWN)}`;
}

function isFollowed(visit: Visit, path: string): boolean {
  return listOwnMounts(visit).some((mount) => isMountedAt(mount, path));
}

/** Waits for the end of transitions, so that nothing of a menu or a dialog that is closing is pressed. */
async function waitUntilStill(tab: Page): Promise<void> {
  for (const deadline = Date.now() + STILL_MS; Date.now() < deadline;) {
    if (!(await tab.evaluate<boolean>(IS_MOVING))) return;
    await delay(POLL_MS);
  }
}

function readPath(tab: Page): string {
  return new URL(tab.url()).pathname;
}

async function goBack({ tab, page, look }: Visit, home: string): Promise<void> {
  await openPath(tab, home);
  // A visitor who pressed the way out of the session comes in again.
  if (readPath(tab) === home) return;
  if (look.role !== 'none') await tab.evaluate(`localStorage.setItem('login', '${FAKE_TOKEN}')`);
  await tab.goto(page.address, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
  await waitUntilRendered(tab);
}

/** Closes what lies over the page as a person does, and otherwise opens the page anew. */
async function closeOverlay(visit: Visit): Promise<string[]> {
  const { tab } = visit;
  const countOverlays = () => tab.evaluate<number>(`${LIST_OVERLAYS}.length`);
  const before = await countOverlays();
  if (before === 0) return [];
  await tab.keyboard.press('Escape');
  for (let turn = 0; turn < 5; turn += 1) {
    await delay(PRESS_MS);
    if ((await countOverlays()) < before) return [];
  }
  await tab.reload({ waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
  await waitUntilRendered(tab);
  return ['it cannot be closed: neither a control of its own nor Escape does'];
}

// Texts, not functions: they run in the page, whose types this program lacks.
/** All that the page shows, without the wave that a press itself makes. */
const SHOWN = `(() => {
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll('script, style, [class*=TouchRipple] *')) one.remove();
  const fields = [...document.querySelectorAll('input, textarea, select')].map(({ value, checked }) => value + checked);
  const { activeElement } = document;
  const focus = activeElement?.matches('input, textarea, select') ? activeElement.name + activeElement.id : '';
  return [location.href, copy.innerHTML, fields, focus, scrollX, scrollY, document.documentElement.className,
    document.documentElement.dir, document.documentElement.lang].join('|');
})()`;

const LIST_OVERLAYS = `[...document.querySelectorAll(${JSON.stringify(OVERLAYS)})].filter((one) => one.checkVisibility())`;

const LIST_CONTROLS = `(() => {
  const overlay = ${LIST_OVERLAYS}.at(-1);
  const root = overlay ?? document.querySelector('main');
  const place = overlay?.getAttribute('aria-label') ?? overlay?.querySelector('h1, h2, h3')?.innerText ?? (overlay ? 'over' : '');
  const CHOSEN = ['selected', 'checked', 'pressed', 'current'].map((state) => '[aria-' + state + ']:not([aria-' + state + '=false])').join(', ');
  // A form that says already what is missing says it again.
  const isRefused = ({ type, form }) => type === 'submit' && form?.querySelector('[aria-invalid=true]');
  const selector = 'a[href], button, summary, input[type=checkbox], input[type=radio], '
    + ['button', 'tab', 'menuitem', 'option', 'switch', 'combobox'].map((role) => '[role=' + role + ']').join(', ');
  return [...(root?.querySelectorAll(selector) ?? [])].flatMap((element) => {
    const isOff = element.disabled || element.closest('[aria-disabled=true], [inert]');
    if (isOff || !element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0) return [];
    if (element.matches('a[target=_blank], a[download]')) return [];
    const url = element.matches('a[href]') ? new URL(element.href) : null;
    if (url && url.origin !== location.origin) return [];
    const name = element.getAttribute('aria-label') || element.innerText || element.title
      || element.labels?.[0]?.innerText || element.getAttribute('role') || element.localName;
    const label = name.replaceAll(/\\s+/g, ' ').trim().slice(0, 40);
    return [{ element, key: place + ' ' + element.localName + ' ' + label, label, path: url && url.pathname,
      hasEffect: !url && !element.checked && !element.matches(CHOSEN) && !isRefused(element) }];
  });
})()`;

const IS_MOVING = `document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')`;

const CONTROLS = `({
  controls: ${LIST_CONTROLS}.map(({ element, ...control }) => control),
  isOverlay: ${LIST_OVERLAYS}.length > 0,
})`;

/** Returns where a control can be pressed; null if something lies over it. */
function toPointScript(key: string): string {
  return `(() => {
    const element = ${LIST_CONTROLS}.find(({ key }) => key === ${JSON.stringify(key)})?.element;
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
    const point = { x: x + width / 2, y: y + height / 2 };
    const hit = element && document.elementFromPoint(point.x, point.y);
    return hit && (element.contains(hit) || hit.contains(element)) ? point : null;
  })()`;
}
