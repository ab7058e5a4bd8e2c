import { Lexer, type MarkedToken, type Token } from 'marked';
import { TextTokenizer } from './TextTokenizer.ts';

/** Splits Markdown into its elements. It takes any text, and takes a bounded time for it. */
export function parseMarkdown(text: string): MarkedToken[] {
  return toKnownTokens(new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text));
}

/** The tokens of the library itself. Others would come from extensions, of which there are none. */
export function toKnownTokens(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens as MarkedToken[];
}
