import { pageDataSchema } from '@farm/contracts/registry';

/** Headers of a navigation. */
export const HTML = { accept: 'text/html' };

/** Values of an attribute over all elements whose tag begins with `tag`. */
export function listAttributes(html: string, tag: string, attribute: string): string[] {
  const element = new RegExp(`<${tag}[^>]* ${attribute}="([^"]*)"`, 'g');
  return [...html.matchAll(element)].map(([, value = '']) => value);
}

/** The page data a browser would find in the page. */
export function parsePageData(html: string) {
  const element = /<script type="application\/json" id="farm-page-data">(.*?)<\/script>/s;
  return pageDataSchema.parse(JSON.parse(element.exec(html)?.[1] ?? ''));
}
