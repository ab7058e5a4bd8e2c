import type { PageData } from '@farm/contracts/registry';
import type { Page } from 'playwright-core';
import { applyPageDataChange } from '../system/pageData.ts';

/** Serves the product's HTML with changed page data; `change` may return data that no schema accepts. */
export async function addPageDataRoute(page: Page, change: (data: PageData) => unknown): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: applyPageDataChange(await response.text(), change) });
  });
}
