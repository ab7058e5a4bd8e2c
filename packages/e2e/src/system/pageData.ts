import { PAGE_DATA_ID, pageDataSchema, type PageData } from '@farm/contracts/registry';

const PAGE_DATA_PATTERN = new RegExp(`(id="${PAGE_DATA_ID}"[^>]*>)([^<]*)(<)`);

/** Fetches the page data that a site inlines for a new visitor. @throws if there is none */
export async function fetchPageData({ url }: { url: string }): Promise<PageData> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return pageDataSchema.parse(JSON.parse(PAGE_DATA_PATTERN.exec(html)?.[2] ?? 'null'));
}

/** Returns the HTML of a page with changed page data. */
export function applyPageDataChange(html: string, change: (data: PageData) => unknown): string {
  const [whole, head, json = 'null', tail] = PAGE_DATA_PATTERN.exec(html) ?? [];
  if (whole === undefined) throw new Error('The page carries no page data');
  // Like the gateway, escapes `<` so that no data can close the element.
  const changedJson = JSON.stringify(change(JSON.parse(json) as PageData)).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return html.replace(whole, () => `${head}${changedJson}${tail}`);
}

/** Returns true if a mount's path has no parameters or wildcards. */
export function isPlainPath(path: string): boolean {
  return !/[:*]/.test(path);
}
