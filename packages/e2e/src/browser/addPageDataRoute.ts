import type { PageData } from '@farm/contracts/registry';
import type { Page } from 'playwright-core';
import { changePageData } from '../system/pageData.ts';

/** Serves the HTML of the product with other page data in it; `change` may give what no schema lets pass. */
export async function addPageDataRoute(page: Page, change: (data: PageData) => unknown): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: changePageData(await response.text(), change) });
  });
}
