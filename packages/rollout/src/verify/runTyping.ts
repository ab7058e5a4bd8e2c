import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openDevTools, readFromWorld } from './measures/devTools.ts';
import { OVERLAYS } from './tab.ts';
import type { Visit } from './visit.ts';

/** Typed into fields of all kinds: names, amounts, codes and addresses take digits. */
export const TYPED_TEXT = '7301926';

/** A field that takes text. */
interface Field {
  label: string;
  x: number;
  y: number;
}

/** State of a field after it was typed into; null if it is gone. */
type Typed = { value: string } | null;

const MAX_FIELDS = 8;
/** Until what follows from a letter is shown. */
const LETTER_MS = 30;

/** Types into each field of the page, letter by letter, and clears it again. */
export async function runTyping(
  { tab }: Visit,
  runStep: (step: string, type: () => Promise<string[]>) => Promise<boolean>,
): Promise<void> {
  const devTools = await openDevTools(tab);
  const count = Math.min(MAX_FIELDS, await tab.evaluate<number>(`${LIST_FIELDS}.length`));
  for (let index = 0; index < count; index += 1) {
    const field = await tab.evaluate<Field | null>(toFieldScript(index));
    if (!field) continue;
    const isFine = await runStep(`after typing into ‘${field.label}’`, () => typeInto(tab, devTools, field));
    if (!isFine) return;
  }
}

async function typeInto(tab: Page, devTools: CDPSession, { x, y }: Field): Promise<string[]> {
  await tab.mouse.click(x, y);
  const isFocused = await readFromWorld<boolean>(devTools, REMEMBER_FIELD);
  // A layer over it is found elsewhere.
  if (!isFocused) return [];
  await tab.keyboard.press('ControlOrMeta+a');
  await tab.keyboard.type(TYPED_TEXT, { delay: LETTER_MS });
  await delay(LETTER_MS);
  const typed = await readFromWorld<Typed>(devTools, READ_FIELD);
  if (!typed) return ['it cannot be typed in: another field takes its place at a letter'];
  if (!/\d/.test(typed.value)) return ['it does not take what is typed'];
  await readFromWorld(devTools, FOCUS_FIELD);
  await tab.keyboard.press('ControlOrMeta+a');
  await tab.keyboard.press('Delete');
  if (await tab.evaluate<boolean>(`document.querySelector(${JSON.stringify(OVERLAYS)}) !== null`))
    await tab.keyboard.press('Escape');
  return [];
}

// Texts, not functions: they run in the page, whose types this program lacks.
const SELECTOR = [
  ...['text', 'search', 'email', 'url', 'tel', 'password', 'number'].map((type) => `input[type=${type}]`),
  'input:not([type])',
  'textarea',
].join(', ');

const LIST_FIELDS = `[...(document.querySelector('main')?.querySelectorAll(${JSON.stringify(SELECTOR)}) ?? [])].filter((field) =>
  !field.disabled && !field.readOnly && !field.closest('[aria-hidden=true], [inert]')
    && field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && field.getClientRects().length > 0)`;

function toFieldScript(index: number): string {
  return `(() => {
    const field = ${LIST_FIELDS}[${index}];
    if (!field) return null;
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = field.getBoundingClientRect();
    const name = field.getAttribute('aria-label') || field.labels?.[0]?.innerText || field.placeholder || field.name || 'field';
    return { label: name.replaceAll(/\\s+/g, ' ').trim().slice(0, 40), x: x + width / 2, y: y + height / 2 };
  })()`;
}

const REMEMBER_FIELD = `(() => {
  const field = document.activeElement;
  globalThis.farmField = field;
  return field !== null && field.matches(${JSON.stringify(SELECTOR)});
})()`;
const READ_FIELD = `farmField.isConnected ? { value: farmField.value } : null`;
const FOCUS_FIELD = `void farmField.focus()`;
