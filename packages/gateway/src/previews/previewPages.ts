import { createHash } from 'node:crypto';
import { encodeHtml } from '@farm/contracts/html';
import { formatEnglish, formatInAll, formatSections } from '../page/plainTexts.ts';
import type { OfferedPreview } from './previews.ts';

/** Path that the confirmation posts to. */
export const ACCEPT_PATH = '/r/preview';

/** Content of a page about preview links, which needs neither shell nor script. */
interface PlainPage {
  title: string;
  body: string;
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:36rem;margin:12vh auto;padding:0 1.5rem}button{font:inherit;padding:.5rem 1rem}';

/** Content security policy of these pages. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Renders the question that comes before a preview. A person confirms it, because the version acts with their account
 * and nobody signed it for visitors; a link alone changes nothing.
 */
export function renderOffer(
  { name, version, expiresAt, link }: OfferedPreview,
  { token, address }: { token: string; address: string },
): string {
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  const [part, person] = [
    `<bdi>${encodeHtml(`${name} ${version}`)}</bdi>`,
    `<bdi>${encodeHtml(link.person)}</bdi>`,
  ];
  return render({
    title: 'Preview',
    body: `${formatSections('preview', { part, person, until })}
    <form method="post" action="${ACCEPT_PATH}">
      <input type="hidden" name="preview" value="${encodeHtml(token)}">
      <input type="hidden" name="to" value="${encodeHtml(address)}">
      <button type="submit">${formatInAll('preview.show')}</button>
    </form>
    ${renderPublicLink(address)}`,
  });
}

/** Renders the page of a link that has expired, was ended or is not one of ours. */
export function renderEnded(address: string): string {
  const title = formatEnglish('ended.title');
  return render({ title, body: `${formatSections('ended')}\n    ${renderPublicLink(address)}` });
}

/** Page while nobody can say whether the link is still valid. */
export const uncheckedPage = render({
  title: formatEnglish('unchecked.title'),
  body: formatSections('unchecked'),
});

function renderPublicLink(address: string): string {
  return `<p><a href="${encodeHtml(address)}">${formatInAll('preview.public')}</a></p>`;
}

function render({ title, body }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
