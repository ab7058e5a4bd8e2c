import { Tokenizer } from 'marked';

/** Deepest nesting; deeper levels stay text, because each level is a call and the stack is limited. */
const MAX_DEPTH = 16;

/**
 * Longest emphasis in characters; longer ones stay asterisks, because each searches for its end and there may be
 * thousands.
 */
const MAX_EMPHASIS = 500;

/**
 * Chinese puts punctuation inside emphasis and text directly after it (**注意：**请看), which CommonMark's rules for
 * spaced words read as asterisks.
 */
const CHINESE_STRONG =
  /^\*\*(?=[^*\n]*[\p{Script=Han}\u3000-\u303f\uff00-\uffef])([^\s*](?:[^*\n]*[^\s*])?)\*\*(?!\*)/u;

/** Recognizes Markdown without HTML, with limited nesting. */
export class TextTokenizer extends Tokenizer {
  private depth = 0;

  override html() {
    return undefined;
  }

  override tag() {
    return undefined;
  }

  override blockquote(src: string) {
    return this.deeper(() => super.blockquote(src));
  }

  override list(src: string) {
    return this.deeper(() => super.list(src));
  }

  override link(src: string) {
    return this.deeper(() => super.link(src));
  }

  override del(...found: Parameters<Tokenizer['del']>) {
    return this.deeper(() => super.del(...found));
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    const at = maskedSrc.length - src.length;
    const near = src.slice(0, MAX_EMPHASIS);
    const nearMasked = maskedSrc.slice(Math.max(0, at - MAX_EMPHASIS), at + MAX_EMPHASIS);
    return this.deeper(() => super.emStrong(near, nearMasked, prevChar) ?? this.chineseStrong(near));
  }

  private chineseStrong(src: string) {
    const [raw, text] = CHINESE_STRONG.exec(src) ?? [];
    if (raw === undefined || text === undefined) return undefined;
    return { type: 'strong' as const, raw, text, tokens: this.lexer.inlineTokens(text) };
  }

  private deeper<Found>(find: () => Found | undefined): Found | undefined {
    if (this.depth >= MAX_DEPTH) return undefined;
    this.depth += 1;
    try {
      return find();
    } finally {
      this.depth -= 1;
    }
  }
}
