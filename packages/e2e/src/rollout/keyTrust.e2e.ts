import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { openReader } from '../journeys/openReader.ts';
import { createOperator } from '../system/createAccount.ts';
import { startProgram } from '../system/startProgram.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';

const { system } = await startSystemForFile();

async function openRollout(t: TestContext) {
  const { token, email } = await createOperator(system);
  const reader = await openReader(t, { site: system, token });
  await reader.page.goto('/operator/rollout');
  const { page, say } = reader;
  const card = page.getByRole('region', { name: say('operator.rollout.signing.title.untrusted') });
  await card.getByRole('button', { name: say('operator.rollout.signing.ask') }).click();
  await card.getByText(say('operator.rollout.signing.waits')).waitFor();
  const fingerprint = (await card.locator('code').first().textContent()) ?? '';
  return { ...reader, email, card, fingerprint };
}

async function trustOnTheMachine(publicKey: string): Promise<void> {
  const program = startProgram({
    name: 'trusting a key',
    args: ['packages/server/src/admin.ts', 'key', 'trust', publicKey],
    env: { DATA_DIR: system.dataDir },
  });
  assert.equal(await program.ended, 0, program.output());
}

it('the first operator’s key is trusted on the machine, the next one by the first operator in the console', async (t) => {
  const first = await openRollout(t);
  const command = (await first.card.getByText(/key trust/).textContent()) ?? '';
  await trustOnTheMachine(/key trust (\S+)/.exec(command)?.[1] ?? '');
  await first.card.waitFor({ state: 'detached' });

  const second = await openRollout(t);
  const { say } = first;
  await first.page.goto('/operator/rollout/tokens');
  const row = first.page.getByRole('row', { name: second.email });
  await row.getByText(second.fingerprint, { exact: true }).waitFor();
  await row
    .getByRole('button', { name: say('operator.rollout.key.approve.of', { name: second.email }) })
    .click();
  const question = first.page.getByRole('alertdialog');
  await question.getByText(second.fingerprint, { exact: true }).waitFor();
  await question.getByRole('button', { name: say('operator.rollout.key.approve.confirm') }).click();
  await row.getByText(say('operator.rollout.key.state.trusted')).waitFor();

  await second.card.waitFor({ state: 'detached' });
  await second.page.getByRole('button', { name: say('operator.rollout.freeze') }).click();
  const freeze = second.page.getByRole('dialog');
  await freeze
    .getByRole('textbox', { name: say('operator.rollout.freeze.reason') })
    .fill('The auditors are here');
  await freeze.getByRole('button', { name: say('operator.rollout.freeze.do') }).click();
  await second.page.goto('/operator/rollout/history');
  await second.page
    .getByRole('row', { name: /The auditors are here/ })
    .getByText(second.email)
    .waitFor();
});
