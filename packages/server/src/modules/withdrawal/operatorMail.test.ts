import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';

const server = await startTestServer();
const { db } = server;

test('operators get one email about each account whose withdrawal waits for them', async () => {
  const operator = await signInOperator(server);
  const farmer = await makeFarmer(server);
  await sendAcceptedWithdrawal(server, farmer, { amount: '1' });
  const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
  await sendAcceptedWithdrawal(server, farmer, { amount: '3' });
  const other = await makeFarmer(server);
  await sendAcceptedWithdrawal(server, other, { amount: '4' });
  await server.readMail(operator.email, 3);
  const mails = await db
    .selectFrom('outboxMail')
    .selectAll()
    .where('recipient', '=', operator.email)
    .execute();
  assert.deepEqual(
    mails
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith('Withdrawal'))
      .toSorted(),
    ['Withdrawal of 2 XCH waits for your review', 'Withdrawal of 4 XCH waits for your review'],
  );
  const first = mails.find(({ subject }) => subject.includes('2 XCH'));
  assert.ok(first?.body.includes(farmer.email) && first.body.includes(`/operator/withdrawals/${id}`));
});
