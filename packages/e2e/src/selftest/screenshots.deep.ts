import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '../config.ts';
import { startPageServer } from './testServer.ts';

const SCRIPT = `
  const zh = navigator.language === 'zh-CN';
  const token = localStorage.getItem('login');
  document.body.textContent = [zh ? '农场 首页 立即开始挖矿' : 'Farm Home Start Mining Now!', location.pathname, token].join(' ');
  document.documentElement.className = JSON.parse(localStorage.getItem('settings')).themeMode;
  document.querySelector('body').className = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
`;
const STYLE = '<style>body { font: 24px sans-serif } .dark { background: #111; color: #eee }</style>';

it('the screenshots script pictures a route on both screens, in both modes and languages', async (t) => {
  const out = await mkdtemp(join(tmpdir(), 'farm-screenshots-'));
  t.after(() => rm(out, { recursive: true }));
  const site = await startPageServer({
    head: `${STYLE}<meta name="viewport" content="width=device-width">`,
    body: '<script src="/script.js"></script>',
    script: SCRIPT,
    policy: "style-src 'unsafe-inline'",
  });
  t.after(() => site.close());
  const script = join(import.meta.dirname, '../screenshots.ts');
  const args = [script, '--url', site.url, '--out', out, '--token', 'abc', '/auth/login?returnTo=%2F'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: readConfig().inheritedEnv });

  const files = await readdir(out);
  assert.equal(files.length, 8);
  assert.ok(files.includes('auth-login-returnTo-2F--desktop-light-en.png'));
  assert.equal(stdout.trim().split('\n').length, 8, `no problems are reported:\n${stdout}`);
  const pictures = await Promise.all(files.map((file) => readFile(join(out, file), 'base64')));
  assert.equal(new Set(pictures).size, 8, 'each picture differs from the others');
  for (const [index, file] of files.entries()) {
    const png = Buffer.from(pictures[index] ?? '', 'base64');
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.deepEqual(size, file.includes('phone') ? [780, 1688] : [1280, 800]);
  }
});
