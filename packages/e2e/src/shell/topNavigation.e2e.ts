import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { sharedSystem } from '../system/systemForFile.ts';
import { boxOf, overflowOf, untilRead } from './measure.ts';

const LONG = 'Everything that ever was written about fields, farms and those who work on them';

const titles = ['Weather', 'Neighbours', LONG, 'Harvests', 'Tools and barns'];

const { system } = await sharedSystem();

describe('a top navigation with many entries', { concurrency: 2 }, () => {
  for (const width of [900, 1280])
    it(`never widens the page, and loses none of them, at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width });
      const { page, toText } = reader;
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
      assert.ok((await overflowOf(page)) <= 0, 'nothing to scroll sideways');

      const navigation = page.getByRole('navigation', { name: toText('shell.nav.main') });
      const inLine = await untilRead(
        () => navigation.getByRole('link').allInnerTexts(),
        (texts) => texts.length > 0,
      );
      const { y } = await boxOf(navigation.getByRole('link').first());
      for (const link of await navigation.getByRole('link').all()) assert.equal((await boxOf(link)).y, y);

      await navigation.getByRole('button', { name: toText('shell.nav.rest'), exact: true }).click();
      const panel = page.getByRole('dialog', { name: toText('shell.nav.rest') });
      await panel.getByRole('link').first().waitFor();
      const inPanel = await panel.getByRole('link').allInnerTexts();
      const all = [...inLine, ...inPanel].map((text) => text.trim());
      for (const title of titles) assert.equal(all.filter((text) => text === title).length, 1, title);
      assert.ok((await overflowOf(page)) <= 0, 'nothing to scroll sideways');
      const box = await boxOf(panel);
      assert.ok(box.x >= 0 && box.x + box.width <= width, 'the panel stays in the window');
    });

  it('shows them all where there is room', async (t) => {
    const reader = await openReader(t, { site: system, width: 900 });
    await reader.page.goto('/');
    await waitForHeading(reader, 'info.home.headline');
    const more = reader.page.getByRole('button', { name: reader.toText('shell.nav.rest'), exact: true });
    assert.equal(await more.count(), 0);
  });
});
