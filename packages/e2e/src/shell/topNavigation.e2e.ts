import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { readBox, readOverflowPx, waitForValue } from './measure.ts';

const LONG_TITLE = 'Everything that ever was written about fields, farms and those who work on them';

const titles = ['Weather', 'Neighbours', LONG_TITLE, 'Harvests', 'Tools and barns'];

const { system } = await openSharedSystem();

describe('a top navigation with many entries', { concurrency: 2 }, () => {
  for (const width of [900, 1280])
    it(`never widens the page, and loses none of them, at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width });
      const { page, say } = reader;
      await addPageDataRoute(page, (data) => {
        for (const { name, descriptor } of data.remotes)
          if (name === 'info')
            descriptor.navigation.push({
              place: 'top',
              id: 'many',
              order: 90,
              items: titles.map((title, index) => ({
                id: `many-${index}`,
                title: { en: title },
                path: '/faqs',
              })),
            });
        return data;
      });
      await page.goto('/');
      await waitForHeading(reader, 'info.home.headline');
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');

      const navigation = page.getByRole('navigation', { name: say('shell.nav.main') });
      const visibleTexts = await waitForValue(
        () => navigation.getByRole('link').allInnerTexts(),
        (texts) => texts.length > 0,
      );
      const { y } = await readBox(navigation.getByRole('link').first());
      for (const link of await navigation.getByRole('link').all()) assert.equal((await readBox(link)).y, y);

      await navigation.getByRole('button', { name: say('shell.nav.rest'), exact: true }).click();
      const panel = page.getByRole('dialog', { name: say('shell.nav.rest') });
      await panel.getByRole('link').first().waitFor();
      const panelTexts = await panel.getByRole('link').allInnerTexts();
      const all = [...visibleTexts, ...panelTexts].map((text) => text.trim());
      for (const title of titles) assert.equal(all.filter((text) => text === title).length, 1, title);
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');
      const box = await readBox(panel);
      assert.ok(box.x >= 0 && box.x + box.width <= width, 'the panel stays in the window');
    });

  it('shows them all where there is room', async (t) => {
    const reader = await openReader(t, { site: system, width: 1280 });
    await reader.page.goto('/');
    await waitForHeading(reader, 'info.home.headline');
    const more = reader.page.getByRole('button', { name: reader.say('shell.nav.rest'), exact: true });
    assert.equal(await more.count(), 0);
  });
});
