// Run by openPage.e2e.ts in a separate process, to check the results of tests whose page misbehaves.
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, type OpenPageOptions } from '../browser/openPage.ts';
import { startPageServer } from './testServer.ts';

test('clean', async (t) => {
  const page = await visit(t, { html: '<p id="seen">Hello</p>', script: 'console.info("fine")' });
  // The harness's own ways of inspecting a page must not count as violations.
  await page.evaluate('document.title');
  await page.evaluate((text) => text.length, 'function');
  await page.waitForFunction('document.querySelector("#seen")');
  await page.locator('#seen').click();
});

test('inline script', async (t) => {
  await visit(t, { html: '<script>document.title = "never"</script>' });
});

test('inline style', async (t) => {
  await visit(t, { html: '<p style="color: red">Red</p>' });
});

test('image outside the policy', async (t) => {
  await visit(t, { script: 'new Image().src = "data:image/gif;base64,R0lGODlhAQABAAAAACw="' });
});

test('trusted types', async (t) => {
  await visit(t, { script: 'try { document.body.innerHTML = "<b>no</b>" } catch {}' });
});

test('trusted types policy', async (t) => {
  await visit(t, { script: 'try { trustedTypes.createPolicy("other", {}) } catch {}' });
});

test('console error', async (t) => {
  await visit(t, { script: 'console.error("the sky fell")' });
});

test('expected console error', async (t) => {
  await visit(t, {
    script: 'console.error("the sky fell")',
    expected: { console: [/the sky fell/], page: [/never/] },
  });
});

test('violation is never expected', async (t) => {
  await visit(t, { html: '<script>1</script>', expected: { console: [/./], page: [/./] } });
});

test('page error', async (t) => {
  await visit(t, { script: 'setTimeout(() => { throw new Error("unforeseen") })' });
});

test('rejection', async (t) => {
  await visit(t, { script: 'void Promise.reject(new Error("nobody caught it"))' });
});

test('failed request', async (t) => {
  await visit(t, { script: 'void fetch("http://127.0.0.1:1/").catch(() => {})' });
});

test('request off this machine', async (t) => {
  const page = await visit(t, {});
  await page.goto('http://farm.example/').catch(() => undefined);
});

test('request to another address', async (t) => {
  const page = await visit(t, {});
  await page.goto('http://192.0.2.1/').catch(() => undefined);
});

test('second page', async (t) => {
  const page = await visit(t, {});
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.evaluate('console.error("in the second page")');
});

test('own failure', async (t) => {
  await visit(t, { script: 'console.error("told beside it")' });
  throw new Error('the test itself failed');
});

async function visit(
  t: TestContext,
  {
    html = '',
    script = '',
    expected,
  }: Pick<OpenPageOptions, 'expected'> & { html?: string; script?: string },
): Promise<Page> {
  const site = await startPageServer({ body: `${html}<script src="/script.js"></script>`, script });
  t.after(() => site.close());
  const page = await openPage(t, { site, ...(expected && { expected }) });
  await page.goto('/');
  return page;
}
