import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signIn } from '@farm/simulators/farmer';
import { createAccount, createOperator } from '../system/createAccount.ts';
import { sendSpaceReport } from '../system/fillMachines.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { waitForToast } from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { waitForHeading } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system } = await startSystemForFile();
const operator = await createOperator(system);

it('an operator posts what was measured, and the farmer sees it worked out anew', async (t) => {
  const farmer = await createAccount(system);
  // Last second of yesterday: never more than a day ago.
  const at = new Date(new Date().setUTCHours(0, 0, 0, 0) - 1_000);
  await sendSpaceReport(system, farmer, { at, plotCount: 64 });
  const owner = await openReader(t, { site: system, token: farmer.token, language: 'zh', screen: 'phone' });
  await owner.page.goto('/center/my/assets');
  await waitForHeading(owner, 'assets.title');

  const console = await openReader(t, { site: system, token: operator.token });
  const { page, say } = console;
  await page.goto('/operator/profit-runs/measured');
  await waitForHeading(console, 'operator.measured.title');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: say('operator.run.preview'), exact: true }).click();
  await main.getByText(farmer.email).first().waitFor();
  await main.getByRole('textbox', { name: say('operator.run.reason') }).fill('Yesterday');
  await main.getByRole('button', { name: say('operator.run.post'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('operator.run.confirm.do'), exact: true }).click();
  await waitForToast(page, say('operator.run.posted'));

  // Without a reload.
  await owner.page.getByRole('tab', { name: owner.say('assets.logs.profit') }).click();
  const dayText = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  await owner.page.getByRole('button', { name: dayText }).first().click();
  await owner.page.getByText(owner.say('assets.profit.agrees')).waitFor();
});

it('an operator writes a notice, and a guest who reads the list hears of it and reads it', async (t) => {
  const console = await openReader(t, { site: system, token: operator.token });
  const { page, say } = console;
  await page.goto('/operator/notices/new');
  await waitForHeading(console, 'operator.notice.new');
  await page.getByRole('textbox', { name: say('operator.notice.title') }).fill('Repairs on Sunday');
  await page
    .getByRole('textbox', { name: say('operator.editor.body') })
    .fill('The farm is **away** for an hour. <script>alert(1)</script>');
  await page.getByRole('switch', { name: say('operator.notice.isPublished') }).click();
  await page.getByRole('button', { name: say('operator.notice.save'), exact: true }).click();
  await waitForToast(page, say('operator.notice.saved.publish'));

  const guest = await openReader(t, { site: system, screen: 'phone' });
  await guest.page.goto('/info/notice');
  const main = guest.page.getByRole('main');
  const notice = main.getByRole('listitem').filter({ hasText: 'Repairs on Sunday' });
  const unread = notice.getByRole('img', { name: guest.say('info.notice.unread') });
  await unread.waitFor();
  await notice.getByRole('button').or(notice.getByRole('link')).first().click();
  const dialog = guest.page.getByRole('dialog', { name: 'Repairs on Sunday' });
  await dialog.locator('strong', { hasText: 'away' }).waitFor();
  assert.match(await dialog.innerText(), /<script>alert\(1\)<\/script>/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await unread.waitFor({ state: 'detached' });
});

it('a farmer sets the alarm, is mailed a test, and ends a session elsewhere', async (t) => {
  const farmer = await createAccount(system);
  const reader = await openReader(t, { site: system, token: farmer.token });
  const { page, say } = reader;
  await page.goto('/center/security/settings');
  await waitForHeading(reader, 'security.settings.title');
  const loss = page.getByRole('textbox', { name: say('security.alarm.dropPercent') });
  await loss.fill('40');
  const card = page.getByRole('main').locator('form').filter({ has: loss });
  await card.getByRole('button', { name: say('security.profile.save'), exact: true }).click();
  await waitForToast(page, say('security.alarm.saved'));
  await page.getByRole('button', { name: say('security.alarm.test.send') }).click();
  await waitForToast(page, say('security.alarm.test.sent', { email: farmer.email }));
  assert.match((await system.readMail(farmer.email)).text, /40/);

  const elsewhere = await openReader(t, {
    site: system,
    token: await signIn(system, farmer),
    screen: 'phone',
    language: 'zh',
    expected: expectedRefusals,
  });
  await elsewhere.page.goto('/center/my/assets');
  await waitForHeading(elsewhere, 'assets.title');
  await page.reload();
  await page.getByRole('button', { name: say('security.sessions.endOthers') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('security.sessions.end'), exact: true }).click();
  await waitForToast(page, say('security.sessions.others.done'));
  await waitForHeading(elsewhere, 'auth.login.title');
});
