import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { waitUntil } from '@farm/process/testing';
import { requestApi } from '@farm/simulators/farmer';
import { startPushService, startWebhookReceiver } from '@farm/simulators/outside';
import { addPushService } from '../browser/addPushService.ts';
import { openServiceWorker } from '../browser/openServiceWorker.ts';
import { createAccount } from '../system/createAccount.ts';
import { makeChiaAddress } from '../system/fillFarm.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { waitForToast } from './authForms.ts';
import { openReader } from './openReader.ts';

const PATH = '/center/security/notifications';
const { system } = await openSharedSystem();
const pushService = await startPushService();
after(() => pushService.close());

it('a user chooses what is mailed and pushed, and when', async (t) => {
  const { token } = await createAccount(system);
  const { page, say } = await openReader(t, { site: system, token, screen: 'phone', language: 'zh' });
  const box = (event: string, channel: string) =>
    page.getByRole('checkbox', {
      name: `${say(`security.notifications.event.${event}`)} ${say(`security.notifications.channel.${channel}`)}`,
    });
  await page.goto(PATH);
  assert.equal(await box('address', 'mail').isDisabled(), true);

  await box('block', 'mail').check();
  await box('alarm', 'push').uncheck();
  await page.getByRole('switch', { name: say('security.notifications.quiet.isOn') }).check();
  await page.getByLabel(say('security.notifications.quiet.from')).fill('23:15');
  const zone = page.getByRole('combobox', { name: say('security.notifications.timeZone') });
  await zone.selectOption('Asia/Shanghai');
  await page.getByRole('button', { name: say('security.profile.save') }).click();
  await waitForToast(page, say('security.notifications.saved'));

  await page.reload();
  assert.equal(await box('block', 'mail').isChecked(), true);
  assert.equal(await box('alarm', 'push').isChecked(), false);
  assert.equal(await page.getByLabel(say('security.notifications.quiet.from')).inputValue(), '23:15');
  assert.equal(await zone.inputValue(), 'Asia/Shanghai');
});

it('a phone that allows pushes shows what happens to its account, until it is removed', async (t) => {
  const account = await createAccount(system);
  const { page, say } = await openReader(t, { site: system, token: account.token, screen: 'phone' });
  await addPushService(page, pushService);
  await page.goto(PATH);
  const card = page.getByRole('region', { name: say('security.notifications.push.title') });
  const allow = card.getByRole('button', { name: say('security.notifications.push.allow') });
  await allow.waitFor();
  const worker = await openServiceWorker(page, () => allow.click());
  await card.getByText(say('security.notifications.push.on')).waitFor();
  const { endpoint } = await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return { endpoint: (await pushManager.getSubscription())?.endpoint };
  });
  const listPayloads = () =>
    pushService.received.filter((push) => push.endpoint === endpoint).map(({ payload }) => payload);

  await card.getByRole('button', { name: say('security.notifications.push.test') }).click();
  await card.getByText('A test is on its way to your device.').waitFor();
  assert.equal(listPayloads().length, 1);

  const { token } = account;
  const body = { address: makeChiaAddress(), desc: 'Cold wallet' };
  await requestApi(system, calls.createAddress, { token, body });
  await waitUntil(() => listPayloads().length === 2);
  for (const payload of listPayloads()) await worker.push(payload);
  const [test, added] = await worker.listShown(2);
  assert.ok(test && added);
  assert.notEqual(test.tag, added.tag);
  assert.notEqual(added.body, '');
  assert.match(String(added.data), /^\/center\//);
  assert.equal(added.lang, 'en');

  const row = card.getByRole('listitem');
  await row.getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('security.factors.remove') }).click();
  await waitForToast(page, say('security.notifications.push.remove.done'));
  await allow.waitFor();
  await requestApi(system, calls.createAddress, {
    token,
    body: { address: makeChiaAddress(), desc: 'Warm wallet' },
  });
  await page.reload();
  assert.equal(listPayloads().length, 2);
});

it('a webhook is told in order through an outage, and its log says so', async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.close());
  const { token } = await createAccount(system);
  const { page, say } = await openReader(t, { site: system, token });
  await page.goto(PATH);
  const card = page.getByRole('region', { name: say('security.notifications.webhooks.title') });
  await card.getByRole('button', { name: say('security.notifications.webhooks.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('security.name') }).fill('Home server');
  await dialog.getByRole('textbox', { name: say('security.notifications.webhooks.url') }).fill(receiver.url);
  await dialog.getByRole('checkbox', { name: say('security.notifications.event.address') }).check();
  await dialog.getByRole('button', { name: say('security.addresses.add') }).click();
  receiver.setSecret(await dialog.getByText(/^whsec_/).innerText());
  await dialog.getByRole('button', { name: say('security.tokens.copied') }).click();
  await waitForToast(page, say('security.notifications.webhooks.added'));

  const row = card.getByRole('listitem');
  const press = (word: string) =>
    row
      .getByRole('button', { name: `${say(`security.notifications.webhooks.${word}`)}: Home server` })
      .click();
  await press('test');
  await row.getByText(say('security.notifications.webhooks.test.delivered')).waitFor();

  receiver.setManner({ status: 503 });
  const addresses = [makeChiaAddress(), makeChiaAddress()];
  for (const address of addresses)
    await requestApi(system, calls.createAddress, { token, body: { address, desc: '' } });
  await waitUntil(() => receiver.received.some(({ status }) => status === 503));
  receiver.setManner({ status: 204 });
  await waitUntil(() => receiver.received.filter(({ status }) => status === 204).length === 3);

  const [, first, second] = receiver.received.filter(({ status }) => status === 204);
  const told = [first, second].map((message) => JSON.parse(message?.body ?? '') as { data: object });
  assert.partialDeepStrictEqual(
    told,
    addresses.map((address) => ({ data: { address } })),
  );
  assert.ok(receiver.received.every(({ signature }) => signature === 'valid'));
  const failed = receiver.received.find(({ status }) => status === 503);
  assert.equal(failed?.id, first?.id);

  await press('log');
  const delivered = say('security.notifications.log.delivered');
  await page.getByRole('dialog').getByText(delivered).nth(1).waitFor();
});
