import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { loadBrowserFiles } from '@farm/rollout/browser';
import { openPage } from '../browser/openPage.ts';
import { readConfig } from '../config.ts';
import { startPageServer } from './testServer.ts';

describe('the bundled browser', () => {
  it('is unpacked whole and once by processes that ask at the same time', async (t) => {
    const cacheDir = await mkdtemp(join(tmpdir(), 'farm-browser-'));
    t.after(() => rm(cacheDir, { recursive: true }));
    const module = import.meta.resolve('@farm/rollout/browser');
    const script = `
      const { loadBrowserFiles } = await import(${JSON.stringify(module)});
      const { executable } = await loadBrowserFiles(${JSON.stringify(cacheDir)});
      const { statSync } = await import('node:fs');
      const { ino, size } = statSync(executable);
      console.log(ino, size);`;
    const runs = await Promise.all(
      Array.from({ length: 3 }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
          env: readConfig().inheritedEnv,
        }),
      ),
    );
    const outputs = new Set(runs.map(({ stdout }) => stdout.trim()));
    assert.equal(outputs.size, 1, 'all got the same file');
    assert.deepEqual(
      (await readdir(cacheDir)).filter((name) => !name.startsWith('unpacking.lock')).length,
      1,
      'nothing half-done is left',
    );
    for (const file of await readdir(cacheDir, { recursive: true })) {
      const { uid } = await lstat(join(cacheDir, file));
      assert.equal(uid, process.getuid?.(), `${file} belongs to whoever unpacked it`);
    }
  });

  it('needs no system library beyond the C and C++ run-time', async () => {
    const files = await loadBrowserFiles();
    const { stdout } = await promisify(execFile)('ldd', [files.executable], {
      env: { ...readConfig().inheritedEnv, LD_LIBRARY_PATH: files.libraries },
    });
    const fromSystem = stdout
      .split('\n')
      .filter((line) => line.includes('=>') && !line.includes(files.libraries))
      .map((line) => line.trim().split(' ')[0]);
    assert.deepEqual(fromSystem.sort(), [
      'libc.so.6',
      'libdl.so.2',
      'libgcc_s.so.1',
      'libm.so.6',
      'libpthread.so.0',
    ]);
  });
});

describe('the bundled fonts', () => {
  it('draw each of the 3,755 everyday characters, and punctuation, with a glyph of the Chinese font', async (t) => {
    const text = `${listEverydayHanzi()}，。、：；？！（）《》`;
    const page = await openBody(t, `<p id="text">${text}</p>`);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#text' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    assert.deepEqual([...new Set(fonts.map((font) => font.familyName))], ['Noto Sans SC Thin']);
    assert.equal(
      fonts.reduce((sum, font) => sum + font.glyphCount, 0),
      text.length,
    );
  });

  it('draw a different picture for each character, and none like the one for a missing glyph', async (t) => {
    // The last character is a private-use one that no font has.
    const characters = [...new Set('农场首页立即开始挖矿'), '\uE000'];
    const page = await openBody(t, characters.map((character) => `<div>${character}</div>`).join(''));
    const pictures = await Promise.all(
      (await page.locator('div').all()).map(async (box) => (await box.screenshot()).toString('base64')),
    );
    assert.equal(pictures.length, 11);
    assert.equal(new Set(pictures).size, 11);
  });

  it('draw Latin text and bold Chinese differently from regular', async (t) => {
    const page = await openBody(t, '<div>农场 Farm</div><div class="bold">农场 Farm</div>');
    const [regular, bold] = await Promise.all(
      (await page.locator('div').all()).map((box) => box.screenshot()),
    );
    assert.notDeepEqual(regular, bold);
  });
});

async function openBody(t: TestContext, body: string): Promise<Page> {
  const style =
    '<style>div { font: 40px sans-serif; width: 300px; height: 60px } .bold { font-weight: 700 }</style>';
  const site = await startPageServer({ body, head: style, policy: "style-src 'unsafe-inline'" });
  t.after(() => site.close());
  const page = await openPage(t, { site, locale: 'zh-CN' });
  await page.goto('/');
  return page;
}

/** Returns level 1 of GB 2312 (rows 16 to 55), decoded from its codes. The font lacks 33 rare characters of level 2. */
function listEverydayHanzi(): string {
  const codes: number[] = [];
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) codes.push(row, cell);
  const text = new TextDecoder('gb18030').decode(new Uint8Array(codes));
  // Row 55 ends in five empty cells, which gb18030 maps into the private use area.
  const hanzi = text.replace(/[\uE000-\uF8FF]/g, '');
  assert.equal(hanzi.length, 3755);
  return hanzi;
}
