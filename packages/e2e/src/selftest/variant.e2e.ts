import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { startVariant } from '../bench/startVariant.ts';
import { openPage } from '../browser/openPage.ts';
import { startPageServer } from './testServer.ts';

it('a variant of a site changes its pages, adds scripts, and leaves the rest', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-variant-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'own.js.br'), brotliCompressSync(`document.title += ' and own script';`));
  const site = await startPageServer({
    body: '<script src="/script.js"></script>',
    script: `document.title += ', script of the site';`,
  });
  t.after(() => site.close());
  const variant = await startVariant(site, {
    changeHtml: (html) =>
      html
        .replace('Small page', 'Changed page')
        .replace('</body>', '<script src="/own/own.js"></script></body>'),
    scripts: { folder, path: '/own/' },
  });
  t.after(() => variant.close());
  const page = await openPage(t, { site: variant });
  const response = await page.goto('/some/path');
  assert.equal(await page.title(), 'Changed page, script of the site and own script');
  const headers = await response?.allHeaders();
  assert.equal(headers?.['content-encoding'], 'br');
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/);
});
