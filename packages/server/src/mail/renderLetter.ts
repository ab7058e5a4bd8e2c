import { languages, type Locale } from '@farm/contracts';
import type { Reader, Say } from './createReader.ts';
import { encodeHtml } from '@farm/contracts/html';
import type { Mail } from './mail.ts';

/** Content of an email: paragraphs, codes, labeled links and lists, in order. */
export interface Letter {
  subject: string;
  parts: (string | { code: string } | { link: string; label: string } | { list: string[] })[];
}

/** Writers of emails by kind: each takes its facts, and writes in the language of `say`. */
export type Letters<Facts> = { [Kind in keyof Facts]: (say: Say, facts: Facts[Kind]) => Letter };

/** Renders an email as plain text, with codes on lines of their own, and as simple HTML. */
export function renderLetter(letter: Letter, { email, locale }: Pick<Reader, 'email' | 'locale'>): Mail {
  return {
    to: email,
    subject: letter.subject,
    text: renderText(letter.parts),
    html: renderHtml(letter, languages[locale]),
  };
}

/** Adds parts to the end of a rendered email. */
export function addParts(mail: Mail, parts: Letter['parts']): Mail {
  return {
    ...mail,
    text: `${mail.text}\n${renderText(parts)}`,
    html: `${mail.html.slice(0, -HTML_END.length)}${parts.map(renderPart).join('')}${HTML_END}`,
  };
}

function renderText(parts: Letter['parts']): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('list' in part) return part.list.join('\n');
    return 'code' in part ? part.code : part.link;
  });
  return `${texts.join('\n\n')}\n`;
}

/**
 * Inline styles, because most mail programs drop any others. Only buttons set a color, together with their text,
 * so light and dark modes stay readable.
 */
const styles = {
  body: 'margin:0;padding:24px 16px',
  letter:
    "max-width:560px;margin:0 auto;font:16px/1.6 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;overflow-wrap:anywhere",
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  part: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-inline-start:20px',
  code: 'font-size:28px;letter-spacing:4px',
  button:
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#1a7f37;color:#ffffff;font-weight:600;text-decoration:none',
  address: 'font-size:13px',
};

const HTML_END = '</div></body></html>';

function renderHtml({ subject, parts }: Letter, { tag, direction }: (typeof languages)[Locale]): string {
  const title = encodeHtml(subject);
  return [
    `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${title}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.letter}">`,
    `<h1 style="${styles.heading}">${title}</h1>${parts.map(renderPart).join('')}${HTML_END}`,
  ].join('');
}

function renderPart(part: Letter['parts'][number]): string {
  const paragraph = (html: string) => `<p style="${styles.part}">${html}</p>`;
  if (typeof part === 'string') return paragraph(encodeHtml(part));
  if ('code' in part) {
    return paragraph(`<strong style="${styles.code}">${encodeHtml(part.code)}</strong>`);
  }
  if ('list' in part) {
    return `<ul style="${styles.list}">${part.list.map((line) => `<li>${encodeHtml(line)}</li>`).join('')}</ul>`;
  }
  const address = encodeHtml(part.link);
  return (
    paragraph(`<a href="${address}" style="${styles.button}">${encodeHtml(part.label)}</a>`) +
    paragraph(`<span dir="ltr" style="${styles.address}">${address}</span>`)
  );
}
