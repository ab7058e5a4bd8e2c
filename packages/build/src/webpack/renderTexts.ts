import { encodeHtml } from '@farm/contracts/html';

/** Texts of `static/index.html` in a language, which are there before any script. */
export interface StartTexts {
  tag: string;
  direction: 'ltr' | 'rtl';
  messages: Record<string, string>;
}

/**
 * Renders the texts of `static/index.html`: each `<!--paragraphs:ID-->` and `<!--words:ID-->`, in every language,
 * because nobody knows yet which one the visitor reads. English comes first.
 *
 * @throws Error for a language that lacks one
 */
export function renderTexts(html: string, texts: StartTexts[]): string {
  const list = (id: string) =>
    texts.map(({ tag, direction, messages }) => {
      const text = messages[id];
      if (!text) throw new Error(`static/index.html has no text "${id}" in ${tag}`);
      return { text: encodeHtml(text), attributes: ` lang="${tag}" dir="${direction}"` };
    });
  return html
    .replaceAll(/<!--paragraphs:(\w+)-->/g, (_, id: string) =>
      list(id)
        .map(({ text, attributes }) => `<p${attributes}>${text}</p>`)
        .join('\n'),
    )
    .replaceAll(/<!--words:(\w+)-->/g, (_, id: string) =>
      list(id)
        .map(({ text, attributes }) => `<span${attributes}>${text}</span>`)
        .join(' · '),
    );
}
