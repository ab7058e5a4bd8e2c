import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '../browser/openPage.ts';
import { assertNeverBlank, listBlankFrames, watchBlankFrames } from '../journeys/neverBlank.ts';
import { startPageServer } from './testServer.ts';

const blanks: Record<string, [change: string, undo: string]> = {
  'the main part is gone': ['main.remove()', 'document.body.append(main)'],
  'the text is gone': ['text.remove()', 'main.append(text)'],
  'the text is a space': ['text.firstChild.data = " "', 'text.firstChild.data = "Text"'],
  'the text is hidden': ['text.style.display = "none"', 'text.style.display = ""'],
};
for (const [name, [change, undo]] of Object.entries(blanks))
  it(`a page is blank when ${name} for one frame`, async (t) => {
    const page = await openWatchedPage(t);
    await drawFrames(page, change, undo);
    assert.equal((await listBlankFrames(page)).blank.length, 1);
    await assert.rejects(assertNeverBlank(page), /frames without content/);
  });

it('a page is not blank while it shows text or a sign of loading, or where it had no time to draw', async (t) => {
  const page = await openWatchedPage(t);
  await drawFrames(
    page,
    'text.remove(); main.append(text)',
    'text.firstChild.data = "Other text"',
    `text.firstChild.data = '';
    text.role = 'progressbar';
    text.ariaLabel = 'Loading';
    text.style.height = '50px'`,
  );
  assert.ok((await listBlankFrames(page)).looked >= 3);
  await assertNeverBlank(page);
});

async function openWatchedPage(t: TestContext): Promise<Page> {
  const site = await startPageServer({ body: '<main><p>Text</p></main>' });
  t.after(() => site.close());
  const page = await openPage(t, { site });
  await watchBlankFrames(page);
  await page.goto('/');
  // A part that is gone before the first look counts as not drawn yet.
  await listBlankFrames(page);
  return page;
}

/** Makes changes one after another, each after the previous one was painted, and waits for the last paint. */
async function drawFrames(page: Page, ...changes: string[]): Promise<void> {
  await page.evaluate(`(async () => {
    const main = document.querySelector('main');
    const text = document.querySelector('p');
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    ${changes.map((change) => `${change}; await drawn();`).join('\n')}
  })()`);
}
