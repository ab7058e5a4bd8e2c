import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const BACK_TO_PLAIN = '\u001b[0m';

/** The colours there are. */
export type Colour = keyof typeof CODES;
/** Puts a colour around a text. */
export type Paint = (colour: Colour, text: string) => string;

/** Colours for a terminal, and plain text for everything else (and for people who set NO_COLOR). */
export function paintFor(stream: WriteStream, env: NodeJS.ProcessEnv): Paint {
  const isColoured = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (colour, text) => (isColoured ? `\u001b[${CODES[colour]}m${text}${BACK_TO_PLAIN}` : text);
}
