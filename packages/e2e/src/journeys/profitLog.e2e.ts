import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPage } from '../browser/openPage.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';

const { system, farm } = await openSharedFarm();

/** Widths of the log's table and of its frame, in pixels. */
const WIDTHS_SCRIPT = `(() => {
  const table = [...document.querySelectorAll('main table')].at(-1);
  return [table.scrollWidth, table.parentElement.clientWidth];
})()`;

for (const locale of ['en', 'zh-CN'] as const)
  it(`the profit log shows all its columns next to the navigation, in ${locale}`, async (t) => {
    const page = await openPage(t, { site: system, width: 1280, locale });
    await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(farm.user.token)})`);
    await page.goto('/center/my/assets?log=profit');
    const factor = page.getByRole('row').last().getByRole('cell', { name: '0.985' });
    await factor.waitFor();
    const [needed = 0, available = 0] = await page.evaluate<number[]>(WIDTHS_SCRIPT);
    assert.ok(needed <= available, `${needed} px in ${available} px`);
  });
