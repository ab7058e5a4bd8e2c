import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPage } from '../browser/openPage.ts';
import { createEnglishTest } from '../languages/createEnglishTest.ts';
import { checkFit, checkTranslated, checkMirrored } from '../languages/checkScreen.ts';
import { readScreen } from '../languages/readScreen.ts';
import { startServer } from './testServer.ts';

const toHtml = (dir: string, style: string) => `<!doctype html>
  <html lang="he" dir="${dir}">
    <title>5</title>
    <link rel="icon" href="data:,">
    <body>
      <main>
        <p>Left in English</p>
        <p lang="en">Meant in English</p>
        <button aria-label="Read out in English">×</button>
        <p title="barn-1">Ada in English</p>
        <div style="width: 40px; overflow: hidden; white-space: nowrap">1 2 3 4 5 6 7 8 9 10 11 12</div>
        <div style="position: absolute; width: 4px; overflow: hidden; white-space: nowrap; clip-path: inset(50%)">1 2 3 4</div>
        <div style="${style}">1</div>
      </main>
    </body>
  </html>`;

it('a screen tells its English texts, what it cuts off and what it does not mirror', async (t) => {
  const pages: Record<string, string> = {
    '/ltr': toHtml('ltr', 'padding-left: 20px'),
    '/mirrored': toHtml('rtl', 'padding-right: 20px'),
    '/unmirrored': toHtml('rtl', 'padding-left: 20px'),
  };
  const site = await startServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pages[request.url ?? ''] ?? '');
  });
  t.after(() => site.close());
  const page = await openPage(t, { site });
  const read = async (path: string) => {
    await page.goto(path);
    return readScreen(page);
  };
  const original = await read('/ltr');
  const isEnglish = createEnglishTest([
    'Left in English',
    '{count, plural, one {# is meant} other {# are}} in English',
    '<b>Read out</b> in English {name}',
    'Meant in English',
  ]);
  assert.deepEqual(
    original.latin.map(({ text }) => text),
    ['Left in English', 'Read out in English', 'barn-1', 'Ada in English'],
  );
  assert.deepEqual(
    checkTranslated(original, isEnglish).map(({ description }) => description),
    ['Left in English'],
  );
  assert.deepEqual(
    checkFit(original).map(({ description }) => description),
    ['1 2 3 4 5 6 7 8 9 10 11 12'],
  );
  assert.deepEqual(checkMirrored(await read('/mirrored'), original), []);
  assert.deepEqual(
    checkMirrored(await read('/unmirrored'), original).map(({ description }) => description),
    ['padding 20 0, elsewhere 20 0'],
  );
});
