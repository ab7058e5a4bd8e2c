/** Marks that change the direction of the surrounding text, so that it reads differently from its characters. */
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Characters with a visible glyph. Joiners are invisible but allowed: emoji and some scripts need them. */
const VISIBLE_CHARACTER = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Problem of a line of text: control characters or line breaks, direction marks, or nothing that can be seen. */
export type LineProblem = 'control' | 'direction' | 'invisible';

/** Returns the problem that a trimmed line of text has; null if it has none. */
export function findLineProblem(text: string): LineProblem | null {
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) return 'control';
  if (DIRECTION_MARK.test(text)) return 'direction';
  return VISIBLE_CHARACTER.test(text) ? null : 'invisible';
}
