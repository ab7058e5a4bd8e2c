import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';

/** Returns the data that the gateway inlined into the page; trusted without a schema check, like the page itself. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (text === undefined) throw new Error(`The page carries no #${PAGE_DATA_ID}`);
  return JSON.parse(text) as PageData;
}
