import { Tokenizer } from 'marked';

/** Deeper ones are the text they were written as: every level is a call, and a browser has only so many. */
const MAX_DEPTH = 16;

/** Longer ones, in characters, are asterisks: each looks for its end, and there may be thousands. */
const MAX_EMPHASIS = 500;

/**
 * Chinese puts its marks within the emphasis and letters right behind it (**注意：**请看), which the rules of
 * CommonMark, made for spaces between words, take for asterisks.
 */
const CHINESE_STRONG =
  /^\*\*(?=[^*\n]*[\p{Script=Han}\u3000-\u303f\uff00-\uffef])([^\s*](?:[^*\n]*[^\s*])?)\*\*(?!\*)/u;

/** Finds what is Markdown. There is no HTML for it, and nesting ends somewhere. */
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
