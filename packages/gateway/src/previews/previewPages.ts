import { createHash } from 'node:crypto';
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
  const [part, person] = [`<bdi>${escape(`${name} ${version}`)}</bdi>`, `<bdi>${escape(link.person)}</bdi>`];
  return render({
    title: 'Preview',
    body: `<h1>Preview of ${part}</h1>
    <p>This link lets ${person} see the farm with a version that is not released yet, until ${until}. It works with your
      account, like the public version. Continue only if you expected this link.</p>
    <p lang="zh">此链接供 ${person} 预览尚未发布的版本 ${part}，有效期至 ${until}。该版本会像正式版一样使用您的账号。如果您并未预期收到此链接，请勿继续。</p>
    <form method="post" action="${ACCEPT_PATH}">
      <input type="hidden" name="preview" value="${escape(token)}">
      <input type="hidden" name="to" value="${escape(address)}">
      <button type="submit">Show the preview <span lang="zh">显示预览</span></button>
    </form>
    <p><a href="${escape(address)}">Open the public version <span lang="zh">打开正式版</span></a></p>`,
  });
}

/** Renders the page of a link that has expired, was ended or is not one of ours. */
export function renderEnded(address: string): string {
  return render({
    title: 'This preview has ended',
    body: `<h1>This preview has ended</h1>
    <p>Preview links are valid for eight hours, unless somebody ends them sooner. Ask the person who sent you this one
      for a new link.</p>
    <p lang="zh">此预览已结束。预览链接的有效期为八小时，也可能已被提前结束。请向发送者索取新的链接。</p>
    <p><a href="${escape(address)}">Open the public version <span lang="zh">打开正式版</span></a></p>`,
  });
}

/** Page while nobody can say whether the link is still valid. */
export const uncheckedPage = render({
  title: 'Try again in a moment',
  body: `<h1>Try again in a moment</h1>
    <p>This preview link can’t be checked right now.</p>
    <p lang="zh">暂时无法验证此预览链接，请稍后再试。</p>`,
});

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

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
