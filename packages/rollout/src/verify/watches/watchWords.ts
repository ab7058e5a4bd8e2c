import { readTexts } from '../tab.ts';
import type { Visit, Watch } from '../visit.ts';

/** Watches for words that are missing: ids of messages, and values that nobody formatted. */
export function watchWords({ tab, data }: Visit): Watch {
  const names = ['shell', 'kit', 'ui', ...data.remotes.map(({ name }) => name)];
  const check = async () => findBrokenTexts(await readTexts(tab), names).map((text) => `it says ‘${text}’`);
  return { rested: check, back: check, second: check, pressed: check };
}

const BROKEN =
  /\b(?:undefined|NaN|Invalid Date)\b|\[object \w+\]|\{[a-z]\w*(?:, ?(?:plural|select|number|date)[^}]*)?\}/;
const MESSAGE_ID = /^([a-z][\w-]*)(?:\.[a-z][\w-]*)+$/i;
const MAX_SAID = 60;

/** Selects the texts that no reader was meant to see; `names` are those that ids of messages begin with. */
export function findBrokenTexts(texts: readonly string[], names: readonly string[]): string[] {
  return texts
    .filter((text) => BROKEN.test(text) || names.includes(MESSAGE_ID.exec(text)?.[1] ?? ''))
    .map((text) => text.slice(0, MAX_SAID));
}
