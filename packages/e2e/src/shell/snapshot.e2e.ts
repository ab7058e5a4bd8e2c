import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Locale } from '@farm/contracts';
import type { Page } from 'playwright-core';
import { formatAppearance, toBrowserSetup, type Appearance } from '../a11y/appearance.ts';
import { checkPage } from '../a11y/checkPage.ts';
import { checkSubject } from '../a11y/checkSubject.ts';
import { formatFinding } from '../a11y/report.ts';
import { snapshotSubjects, deleteNavigation } from '../a11y/subjects.ts';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { openPage } from '../browser/openPage.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { toAuthFields } from '../journeys/authForms.ts';
import { expectedLoadErrors } from '../journeys/expectedErrors.ts';
import { createTranslator } from '../journeys/messages.ts';
import { openReader } from '../journeys/openReader.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { waitForSnapshots } from '../system/waitForSnapshots.ts';
import { holdRequests } from './holdRequests.ts';
import { readLayoutShifts, WATCH_LAYOUT_SHIFTS_SCRIPT } from './layoutShift.ts';

const { system, account } = await startSystemForFile({ env: { PAGE_SNAPSHOTS: '1' } });

/** Pages that need nobody's data: of each layout, with and without public figures. */
const publicPaths = snapshotSubjects.filter(({ visitor }) => visitor === 'guest').map(({ path }) => path);
const SCRIPTS = /\.js$/;
const plainLook: Appearance = {
  ...{ themeColorPresets: 'default', themeLayout: 'vertical', themeMode: 'light', themeContrast: 'default' },
  ...{ themeDirection: 'ltr', themeStretch: false, language: 'en', width: 1280 },
};

for (const [locale, paths] of Object.entries({ en: publicPaths, zh: ['/', '/auth/login'] }) as [
  Locale,
  string[],
][])
  it(`without scripts public pages read as with them, in ${locale}`, async (t) => {
    await waitForSnapshots(system, paths, locale);
    const language = locale === 'zh' ? 'zh-CN' : 'en';
    const [plain, live] = [
      await openPage(t, { site: system, locale: language, hasScripts: false }),
      await openPage(t, { site: system, locale: language }),
    ];
    for (const path of paths) {
      await plain.goto(path);
      await live.goto(path);
      await waitUntilLive(live);
      await waitUntilLoaded(live);
      const [withoutScripts, withScripts] = [await readWords(plain), await readWords(live)];
      assert.equal(withoutScripts.language, withScripts.language);
      assert.equal(withoutScripts.title, withScripts.title, path);
      assert.equal(withoutScripts.text, withScripts.text, path);
    }
  });

for (const [path, look] of [
  ['/auth/login', { ...plainLook, themeMode: 'dark', themeDirection: 'rtl', language: 'zh', width: 360 }],
  ['/center/my/assets', { ...plainLook, themeContrast: 'bold', themeColorPresets: 'orange' }],
] as const satisfies [string, Appearance][])
  it(`everybody can use the HTML of ${path} in ${formatAppearance(look)}`, async (t) => {
    const subject = snapshotSubjects.find((one) => one.path === path);
    assert.ok(subject);
    const { options, initScript } = toBrowserSetup(look);
    const page = await openPage(t, { site: system, ...options });
    await page.addInitScript(initScript);
    if (subject.visitor === 'user')
      await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(account.token)})`);
    const [check] = await checkSubject(page, subject, { scannedPopups: new Set(), scan: checkPage });
    assert.deepEqual(check?.findings.map(formatFinding), []);
    assert.ok(await page.locator('#snapshot').isVisible());
  });

it('what was typed, chosen and focused before the scripts came is there afterwards', async (t) => {
  const reader = await openPageWithoutScripts(t, '/auth/login');
  const { page, say, release } = reader;
  const fields = toAuthFields(reader);
  await fields.email.fill('grower@example.test');
  await page.getByRole('checkbox', { name: say('auth.login.remember') }).check();
  await fields.password.pressSequentially('sprout');
  await fields.password.press('ArrowLeft');

  release();
  await waitUntilLive(page);

  assert.equal(await fields.email.inputValue(), 'grower@example.test');
  assert.equal(await fields.password.inputValue(), 'sprout');
  assert.ok(await page.getByRole('checkbox', { name: say('auth.login.remember') }).isChecked());
  await page.keyboard.type('_');
  assert.equal(await fields.password.inputValue(), 'sprou_t', 'the caret stays where it was');
});

it('a form that was sent before the scripts came signs in', async (t) => {
  const reader = await openPageWithoutScripts(t, '/auth/login');
  const { page, release } = reader;
  const fields = toAuthFields(reader);
  await fields.email.fill(account.email);
  await fields.password.fill(account.password);
  await fields.password.press('Enter');
  assert.equal(new URL(page.url()).search, '', 'nothing of the form is in the address');

  release();

  await page.waitForURL('/center');
});

it('a button that was pressed before the scripts came does its work', async (t) => {
  const { page, say, release } = await openPageWithoutScripts(t, '/');
  await page.getByRole('button', { name: say('shell.settings.title') }).click();
  release();
  await page.getByRole('dialog').waitFor();
});

it('a page takes the place of its HTML without a shift', async (t) => {
  await waitForSnapshots(system, publicPaths);
  for (const screen of ['desktop', 'phone'] as const) {
    const page = await openPage(t, { site: system, screen });
    await page.addInitScript(WATCH_LAYOUT_SHIFTS_SCRIPT);
    for (const path of publicPaths) {
      await page.goto(path);
      await waitUntilLive(page);
      const shifts = await readLayoutShifts(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      assert.ok(sum <= 0.01, `${path}: ${JSON.stringify(shifts)}`);
    }
  }
});

it('the HTML is in the language of the cookie, and left out if the storage wants another', async (t) => {
  await waitForSnapshots(system, ['/faqs'], 'zh');
  const page = await openPage(t, { site: system });
  await page.goto('/faqs?lng=zh');
  await waitUntilLive(page);
  await holdRequests(page, SCRIPTS);
  await page.goto('/faqs', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  assert.equal(await heading.innerText(), createTranslator('zh')('info.pages.faq'));

  await page.context().clearCookies();
  await page.goto('/faqs', { waitUntil: 'commit' });
  await page.locator('#snapshot').waitFor({ state: 'hidden' });
});

it('a page of users has its frame and its placeholders at once, and nothing of anybody', async (t) => {
  const path = '/center/my/assets';
  await waitForSnapshots(system, [path]);
  const { page, say, release } = await openPageWithoutScripts(t, path, account.token);
  await page.getByRole('heading', { level: 1, name: say('assets.title') }).waitFor();
  assert.ok((await page.locator('#snapshot [role=progressbar]').count()) > 0);
  assert.ok(!(await page.content()).includes(account.email));
  release();
  await waitUntilLive(page);
  await waitUntilLoaded(page);

  const guest = await openPageWithoutScripts(t, path);
  await guest.page.locator('#snapshot').waitFor({ state: 'hidden' });
  guest.release();
  await guest.page.waitForURL(/auth\/login/);
});

for (const { remote, path, title, text, hasForm } of [
  {
    remote: 'info',
    path: '/about-us',
    title: 'info.pages.about',
    text: 'info.about.service.text',
    hasForm: false,
  },
  {
    remote: 'auth',
    path: '/auth/login',
    title: 'auth.login.title',
    text: 'auth.login.forgot',
    hasForm: true,
  },
])
  it(`${path} stands as HTML while ${remote} is down, says so, and comes alive with Retry`, async (t) => {
    await waitForSnapshots(system, [path]);
    const { page, say } = await openReader(t, { site: system, expected: expectedLoadErrors });
    const isOfRemote = (url: URL) => url.pathname.startsWith(`/r/${remote}/`);
    await page.route(isOfRemote, (route) => route.abort());
    await page.goto(path);
    await page.getByRole('alert').waitFor();
    const kept = say('shell.remote.kept', { area: say(title) });
    assert.ok((await page.getByRole('alert').innerText()).startsWith(kept));
    await page.getByRole('heading', { level: 1, name: say(title) }).waitFor();
    await page.getByText(say(text)).waitFor();
    const enabled = page.getByRole('main').locator('form :is(input, button):enabled');
    assert.equal(await enabled.count(), 0);

    await page.unroute(isOfRemote);
    await page.getByRole('button', { name: say('shell.remote.retry') }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByText(say(text)).waitFor();
    assert.equal((await enabled.count()) > 0, hasForm);
  });

it('a shell that crashes says so in place of the HTML', async (t) => {
  await waitForSnapshots(system, ['/faqs']);
  const { page, say } = await openReader(t, { site: system, expected: { console: [/TypeError/] } });
  await addPageDataRoute(page, deleteNavigation);
  await page.goto('/faqs');
  await page
    .getByRole('alert')
    .getByRole('link', { name: say('shell.remote.home') })
    .click({ trial: true });
  assert.equal(await page.locator('#snapshot').count(), 0);
});

it('a page that leaves its HTML out has none of it left, and its fields are found by their names', async (t) => {
  await waitForSnapshots(system, ['/center/my/assets']);
  const reader = await openReader(t, { site: system });
  const { page } = reader;
  await page.goto('/center/my/assets');
  await page.waitForURL(/auth\/login/);
  const { email } = toAuthFields(reader);
  await email.fill('grower@example.test');
  assert.equal(await page.locator('#content').count(), 1);
});

it('a page none of whose scripts come stands as HTML, and says so', async (t) => {
  await waitForSnapshots(system, ['/faqs']);
  const { page, say } = await openReader(t, { site: system, expected: expectedLoadErrors });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/faqs');
  await page.getByRole('alert').getByText('The page could not be started.').waitFor();
  await page.getByText(say('info.home.plot.question')).click();
  await page.getByText(say('info.home.plot.answer')).waitFor();
  assert.ok(await page.getByRole('button', { name: say('shell.settings.title') }).isDisabled());
});

async function openPageWithoutScripts(t: TestContext, path: string, token?: string) {
  await waitForSnapshots(system, [path]);
  const reader = await openReader(t, { site: system, ...(token !== undefined && { token }) });
  const { release } = await holdRequests(reader.page, SCRIPTS);
  await reader.page.goto(path, { waitUntil: 'commit' });
  return { ...reader, release };
}

async function waitUntilLive(page: Page): Promise<void> {
  await page.locator('html[data-live]').waitFor();
}

/** Reads the page as people do; ages and figures of this second may differ. */
async function readWords(page: Page): Promise<{ language: string; title: string; text: string }> {
  return page.evaluate(`({
    language: document.documentElement.lang,
    title: document.title,
    text: document.querySelector('html[data-snapshot] #snapshot main, html:not([data-snapshot]) main')
      .innerText.replaceAll(/\\s+/g, ' ').trim(),
  })`);
}
