import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Where an element is in the window, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an element is; throws when it is not shown. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
}

/** A computed style of an element, in the browser's words. */
export async function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(property)}).trim()`,
  );
}

/** By how many pixels the page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}

const LIMIT_MS = 20_000;
const PAUSE_MS = 50;

/** Reads again and again until what comes is accepted, and gives it; throws with the last that was not. */
export async function untilRead<T>(read: () => Promise<T>, accept: (value: T) => boolean): Promise<T> {
  // Not by page.waitForFunction: it evaluates text inside the page, which the policy forbids.
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await read();
    if (accept(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`Still ${JSON.stringify(value)} after ${LIMIT_MS / 1000} seconds`);
    await delay(PAUSE_MS);
  }
}
