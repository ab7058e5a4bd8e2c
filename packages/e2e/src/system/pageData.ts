import { PAGE_DATA_ID, pageDataSchema, type PageData } from '@farm/contracts/registry';

const PAGE_DATA = new RegExp(`(id="${PAGE_DATA_ID}"[^>]*>)([^<]*)(<)`);

/** What a site inlines into its page for a visitor. Throws when it inlines none. */
export async function fetchPageData({ url }: { url: string }): Promise<PageData> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return pageDataSchema.parse(JSON.parse(PAGE_DATA.exec(html)?.[2] ?? 'null'));
}

/** The HTML of a page with its page data changed. */
export function changePageData(html: string, change: (data: PageData) => unknown): string {
  const [whole, head, json = 'null', tail] = PAGE_DATA.exec(html) ?? [];
  if (whole === undefined) throw new Error('The page carries no page data');
  // As the gateway does: nothing in it ends the element it stands in.
  const changed = JSON.stringify(change(JSON.parse(json) as PageData)).replaceAll('<', String.raw`\u003c`);
  return html.replace(whole, () => `${head}${changed}${tail}`);
}

/** Whether the path of a mount is an address by itself, without anything to put into it. */
export function isPlainPath(path: string): boolean {
  return !/[:*]/.test(path);
}
