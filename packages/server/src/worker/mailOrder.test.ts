import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalSchema } from '@farm/contracts';
import { notificationEvents } from '@farm/contracts/notification';
import { waitFor } from '@farm/process/testing';
import type { MailJob } from '../mail/mail.ts';
import { MAX_MAILS_IN_FLIGHT } from '../mail/transport.ts';
import { makeEmail, startTestServer } from '../testing/startTestServer.ts';
import { startTestMailServer } from '../testing/testMailServer.ts';
import { makeFarmer, sendWithdrawal, type Farmer } from '../testing/withdrawals.ts';

const mailServer = await startTestMailServer();
const { transport, taken, held, hold, waitForMails } = mailServer;
const server = await startTestServer({
  transport,
  withdrawals: { dailyMaxMojo: 10n ** 18n, autoMaxMojo: 10n ** 18n },
});
const { call, db, human, mailQueue } = server;

const withdraw = async (farmer: Farmer) => {
  const { status, body } = await sendWithdrawal(server, farmer, { amount: '0.01' });
  assert.equal(status, 201);
  return withdrawalSchema.parse(body);
};
const cancel = ({ bearer }: Farmer, id: string) =>
  call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: bearer });
const tell = (job: MailJob) => db.transaction().execute((transaction) => mailQueue.enqueue(transaction, job));
const requestAlarmTest = ({ id }: Farmer) => tell({ kind: 'alarm-test', accountId: id });
const requestCode = async (email: string) => {
  const payload = { usage: 'register', email };
  const { status } = await call({
    method: 'POST',
    url: '/api/email-captcha',
    headers: await human(),
    payload,
  });
  assert.equal(status, 200);
};
const waitUntilHeld = (recipients: readonly string[]) =>
  waitFor(() => Promise.resolve(recipients.every((email) => held.includes(email)) ? true : undefined));

describe('mails of one account', () => {
  test('wait for each other, in order, and delay nobody else', async () => {
    const [flooder, stranger] = [await makeFarmer(server), await makeFarmer(server)];
    const release = hold(flooder.email);
    const flood: string[] = [];
    for (let count = 0; count < 50; count++) flood.push((await withdraw(flooder)).id);
    await waitUntilHeld([flooder.email]);
    await withdraw(stranger);
    await waitForMails(stranger.email);
    assert.deepEqual(held, [flooder.email]);
    release();
    const texts = await waitForMails(flooder.email, flood.length);
    assert.deepEqual(
      texts.map((text) => flood.findIndex((id) => text.includes(`withdrawals/${id}`))),
      [...flood.keys()],
    );
  });

  test('take turns with those of others where many wait', async () => {
    const [flooder, stranger] = [await makeFarmer(server), await makeFarmer(server)];
    // All places but one are taken.
    const blockers = Array.from({ length: MAX_MAILS_IN_FLIGHT - 1 }, makeEmail);
    const releases = blockers.map(hold);
    await Promise.all(blockers.map(requestCode));
    await waitUntilHeld(blockers);
    const releaseFlooder = hold(flooder.email);
    for (let count = 0; count < 30; count++) await withdraw(flooder);
    await waitUntilHeld([flooder.email]);
    await withdraw(stranger);
    releaseFlooder();
    await waitForMails(flooder.email, 30);
    const order = taken.map(({ to }) => to).filter((to) => [flooder.email, stranger.email].includes(to));
    assert.deepEqual(order.slice(0, 2), [flooder.email, stranger.email]);
    for (const release of releases) release();
    for (const email of blockers) await waitForMails(email);
  });
});

test('a security mail goes before all mails that wait', async () => {
  const [alarmed, stranger] = [await makeFarmer(server), await makeFarmer(server)];
  const blockers = Array.from({ length: MAX_MAILS_IN_FLIGHT }, makeEmail);
  const releases = blockers.map(hold);
  await Promise.all(blockers.map(requestCode));
  await waitUntilHeld(blockers);
  await requestAlarmTest(alarmed);
  await withdraw(stranger);
  // One place becomes free.
  releases[0]?.();
  await waitForMails(alarmed.email);
  const order = taken.map(({ to }) => to).filter((to) => [alarmed.email, stranger.email].includes(to));
  assert.deepEqual(order, [stranger.email, alarmed.email]);
  for (const release of releases) release();
  for (const email of blockers) await waitForMails(email);
});

test('mails that let somebody stop a thief go before all others, and those for everybody after them', async () => {
  const at = new Date().toISOString();
  const machines = { online: 1, offline: 0 };
  const summary = { day: '2026-11-28', profit: '1', space: '0', machines, incidents: 0 };
  const waiting: ((accountId: string) => MailJob)[] = [
    (accountId) => ({ kind: 'daily-summary', accountId, ...summary }),
    (accountId) => ({ kind: 'several', accountId, counts: { summary: 1, notice: 1 } }),
    (accountId) => ({ kind: 'several', accountId, counts: { notice: 1, alarm: 1 } }),
    (accountId) => ({ kind: 'alarm-test', accountId }),
    (accountId) => ({ kind: 'new-browser', accountId, at, ip: '10.0.0.1', userAgent: null }),
    (accountId) => ({ kind: 'token-created', accountId, name: 'Bot', scopes: [], at, expiresAt: at }),
    (accountId) => ({ kind: 'payouts-stopped', accountId, problems: [] }),
  ];
  const readers = await Promise.all(waiting.map(() => makeFarmer(server)));
  const blockers = Array.from({ length: MAX_MAILS_IN_FLIGHT }, makeEmail);
  const releases = blockers.map(hold);
  await Promise.all(blockers.map(requestCode));
  await waitUntilHeld(blockers);
  for (const [index, { id }] of readers.entries()) {
    await db
      .insertInto('notificationChoice')
      .values({ accountId: id, mail: [...notificationEvents], push: [], quietFrom: null, quietTo: null })
      .execute();
    await tell(waiting[index]?.(id) ?? assert.fail());
  }
  // One place becomes free.
  releases[0]?.();
  await Promise.all(readers.map(({ email }) => waitForMails(email)));
  const emails = readers.map(({ email }) => email);
  const order = taken.map(({ to }) => emails.indexOf(to)).filter((index) => index >= 0);
  assert.deepEqual(order, [4, 5, 6, 2, 3, 0, 1]);
  for (const release of releases) release();
  for (const email of blockers) await waitForMails(email);
});

test('a withdrawal that was canceled before its mail was sent sends none', async () => {
  const farmer = await makeFarmer(server);
  const release = hold(farmer.email);
  const first = await withdraw(farmer);
  await waitUntilHeld([farmer.email]);
  const canceled = await withdraw(farmer);
  assert.equal((await cancel(farmer, canceled.id)).status, 200);
  const last = await withdraw(farmer);
  release();
  const texts = await waitForMails(farmer.email, 2);
  assert.deepEqual(
    texts.map((text) => [first, canceled, last].findIndex(({ id }) => text.includes(`withdrawals/${id}`))),
    [0, 2],
  );
});
