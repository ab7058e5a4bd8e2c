import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';

/** What the gateway inlined into this page. It is not parsed again: it came with the page itself over TLS. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (text === undefined) throw new Error(`The page carries no #${PAGE_DATA_ID}`);
  return JSON.parse(text) as PageData;
}
