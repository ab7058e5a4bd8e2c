import { Lexer, type MarkedToken, type Token } from 'marked';
import { TextTokenizer } from './TextTokenizer.ts';

/** Splits Markdown into tokens. Accepts any text, in bounded time. */
export function parseMarkdown(text: string): MarkedToken[] {
  return toKnownTokens(new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text));
}

/** The library's own tokens. Extensions could add others, but none is used. */
export function toKnownTokens(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens as MarkedToken[];
}
