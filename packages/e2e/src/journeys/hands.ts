import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** More tab stops than any page or dialog of these tests has. */
export const MAX_STOPS = 60;

/** Manner in which a user presses buttons and fills fields. */
export interface Hands {
  press: (button: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
}

/** Hands on a mouse. */
export const mouse: Hands = {
  press: (button) => button.click(),
  fill: (field, text) => field.fill(text),
};

/** Hands that have only a keyboard; `reach` tabs to an element. */
export const keyboard: Hands & { reach: (element: Locator) => Promise<void> } = {
  reach,
  press: async (button) => {
    await reach(button);
    await button.page().keyboard.press('Enter');
  },
  fill: async (field, text) => {
    await reach(field);
    await field.page().keyboard.type(text);
  },
};

/** Waits for an element, and presses Tab until the focus is on it. */
async function reach(element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < MAX_STOPS && !(await isFocused(element)); stop += 1)
    await element.page().keyboard.press('Tab');
  assert.ok(await isFocused(element), `Tab reaches ${String(element)}`);
}

/** Returns true if the focus is on the element itself. */
export async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}
