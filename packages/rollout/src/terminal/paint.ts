import type { WriteStream } from 'node:tty';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const RESET = '\u001b[0m';

/** Names of the available colors. */
export type Color = keyof typeof CODES;
/** Wraps a text in a color. */
export type Painter = (color: Color, text: string) => string;

/** Returns a painter for a terminal; it leaves text plain for other streams and if NO_COLOR is set. */
export function createPainter(stream: WriteStream, env: NodeJS.ProcessEnv): Painter {
  const isColored = stream.isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  return (color, text) => (isColored ? `\u001b[${CODES[color]}m${text}${RESET}` : text);
}
