import type { Locale } from '@farm/contracts';
import { escapeHtml } from './escapeHtml.ts';
import type { Mail } from './mail.ts';

/** A letter before it is set: paragraphs, codes, links and lists of lines from top to bottom. */
export interface Letter {
  subject: string;
  parts: (string | { code: string } | { link: string } | { list: string[] })[];
}

/** Sets a letter as plain text, where a code stands on a line of its own, and as simple HTML. */
export function renderLetter(letter: Letter, to: string, locale: Locale): Mail {
  const text = letter.parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('list' in part) return part.list.join('\n');
    return 'code' in part ? part.code : part.link;
  });
  const html = letter.parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
    if ('list' in part) return `<ul>${part.list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
    if ('code' in part) return `<p><strong style="font-size:1.5em">${escapeHtml(part.code)}</strong></p>`;
    return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`;
  });
  return {
    to,
    subject: letter.subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><body>${html.join('')}</body></html>`,
  };
}
