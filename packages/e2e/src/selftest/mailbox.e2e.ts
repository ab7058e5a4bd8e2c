import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openMailbox, type Mail } from '@farm/simulators/farmer';
import { startServer } from './testServer.ts';

it('a mailbox gives each mail to an address once, oldest first, and waits for the next', async (t) => {
  const mails: Mail[] = [
    makeMail(2, 'Your code is\n\n222222\n\nor …/verify#code=999999'),
    makeMail(1, '111111'),
  ];
  const site = await startServer((request, response) => {
    assert.equal(request.url, '/outbox.json?to=ada%2B1%40farm.example');
    response.end(JSON.stringify(mails));
  });
  t.after(() => site.close());
  const mailbox = openMailbox(site.url);
  assert.equal(await mailbox.readCode('ada+1@farm.example'), '111111');
  assert.equal(await mailbox.readCode('ada+1@farm.example'), '222222');
  const next = mailbox.readMail('ada+1@farm.example');
  mails.unshift(makeMail(3, 'no code here'));
  assert.equal((await next).id, '3');
  mails.unshift(makeMail(4, 'no code here either'));
  await assert.rejects(mailbox.readCode('ada+1@farm.example'), /No code in the mail "Mail 4"/);
});

function makeMail(id: number, text: string): Mail {
  return {
    id: String(id),
    to: 'ada+1@farm.example',
    subject: `Mail ${id}`,
    text,
    sentAt: new Date().toISOString(),
  };
}
