import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const BACK_TO_PLAIN = '\u001b[0m';

/** Names of the available colors. */
export type Colour = keyof typeof CODES;
/** Wraps a text in a color. */
export type Paint = (colour: Colour, text: string) => string;

/** Returns a painter for a terminal; it leaves text plain for other streams and if NO_COLOR is set. */
export function paintFor(stream: WriteStream, env: NodeJS.ProcessEnv): Paint {
  const isColoured = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (colour, text) => (isColoured ? `\u001b[${CODES[colour]}m${text}${BACK_TO_PLAIN}` : text);
}
