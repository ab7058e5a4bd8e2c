import { createHash } from 'node:crypto';

export const HEAD_PLACEHOLDER = '<!--farm:head-->';
export const SNAPSHOT_PLACEHOLDER = '<!--farm:snapshot-->';
export const PAGE_DATA_PLACEHOLDER = '<!--farm:page-data-->';

/** The shell's `index.html` split at its placeholders, with the CSP hashes of its inline scripts and styles. */
export interface PageTemplate {
  beforeHead: string;
  /** Text between the head and the snapshot; null in shells that know no snapshots. */
  beforeSnapshot: string | null;
  beforePageData: string;
  afterPageData: string;
  scriptHashes: string[];
  styleHashes: string[];
}

/**
 * @throws Error naming the placeholder that is missing, duplicated or out of order, or markup that no CSP hash
 * can allow
 */
export function parseTemplate(html: string): PageTemplate {
  const [beforeHead, rest] = cut(html, HEAD_PLACEHOLDER);
  const [middle, afterPageData] = cut(rest, PAGE_DATA_PLACEHOLDER);
  const [beforeSnapshot, beforePageData] = middle.includes(SNAPSHOT_PLACEHOLDER)
    ? cut(middle, SNAPSHOT_PLACEHOLDER)
    : [null, middle];
  if (/<[a-z][^>]*\s(?:style|on[a-z]+)\s*=/i.test(html))
    throw new Error('the template has a style or event attribute, which the content security policy forbids');
  return {
    beforeHead,
    beforeSnapshot,
    beforePageData,
    afterPageData,
    scriptHashes: listInlineHashes(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
    styleHashes: listInlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/gi),
  };
}

function cut(html: string, placeholder: string): [string, string] {
  const [before, after, ...more] = html.split(placeholder);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `the template must contain ${placeholder} once, the head's first and the page data's last`,
    );
  return [before, after];
}

function listInlineHashes(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, content = '']) => toInlineHash(content));
}

/** Returns the source that allows an inline script or style with this content in a content security policy. */
export function toInlineHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
