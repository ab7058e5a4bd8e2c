import { toPatientMs } from '@farm/process/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Position and size of an element in the window, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the box of an element. @throws if the element is not shown */
export async function readBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
}

/** Returns a computed style of an element, as the browser formats it. */
export async function readStyle(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(property)}).trim()`,
  );
}

/** Returns the horizontal overflow of the page, in CSS pixels; negative if the page is narrower than its window. */
export async function readOverflowPx(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}

const TIMEOUT_MS = toPatientMs(20_000);
const POLL_INTERVAL_MS = 50;

/** Reads until a value is accepted, and returns that value. @throws after 20 seconds, with the last value */
export async function waitForValue<T>(read: () => Promise<T>, isAccepted: (value: T) => boolean): Promise<T> {
  // page.waitForFunction evaluates text inside the page, which the policy forbids.
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (isAccepted(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`Still ${JSON.stringify(value)} after ${TIMEOUT_MS / 1000} seconds`);
    await delay(POLL_INTERVAL_MS);
  }
}
