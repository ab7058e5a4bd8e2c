import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { createOperator } from '../system/createAccount.ts';
import { createCaller } from '../system/createCaller.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import {
  clickSubmit,
  fillNewPassword,
  fillRequestedCode,
  makeCredentials,
  waitForToast,
} from './authForms.ts';
import { waitForHeading } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system } = await startSystemForFile();
const operator = await createOperator(system);

it('an operator publishes terms, and a newcomer reads them, signs up and has agreed to them', async (t) => {
  const console = await openReader(t, { site: system, token: operator.token });
  const { page, say } = console;
  await page.goto('/operator/terms');
  await waitForHeading(console, 'operator.terms.title');
  for (const [version, text] of [
    ['1', 'Be **fair**.'],
    ['2', 'Be **fair** and patient. <script>alert(1)</script>'],
  ] as const) {
    await page
      .getByRole('heading', { name: say('operator.terms.write.terms').replace(/\{.*\}/, version) })
      .waitFor();
    await page.getByRole('textbox', { name: say('operator.editor.body') }).fill(text);
    await page.getByRole('button', { name: say('operator.terms.publish'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(say('operator.terms.confirm.kept')).waitFor();
    await question.getByRole('button', { name: say('operator.terms.confirm.do'), exact: true }).click();
    await waitForToast(page, `Version ${version} of the Terms is in force`);
  }

  const newcomer = await openReader(t, { site: system, screen: 'phone' });
  await newcomer.page.goto('/auth/register');
  await waitForHeading(newcomer, 'auth.register.title');
  const credentials = makeCredentials();
  await fillRequestedCode(newcomer, system, credentials.email);
  await fillNewPassword(newcomer, credentials.password);
  const sentence = newcomer.page.getByRole('main').getByText(/^By signing up, you agree to the Terms/);
  assert.doesNotMatch(await sentence.innerText(), /Privacy/);
  const opened = newcomer.page.context().waitForEvent('page');
  await sentence.getByRole('link').click();
  const terms = await opened;
  await terms.locator('strong', { hasText: 'fair' }).waitFor();
  await terms.getByText(/^Version 2, in force since/).waitFor();
  assert.match(await terms.getByRole('main').innerText(), /<script>alert\(1\)<\/script>/);
  await terms.getByRole('combobox').click();
  await terms.getByRole('option', { name: /^Version 1/ }).click();
  await terms.getByText(newcomer.say('info.terms.notInForce')).waitFor();
  await terms.close();

  // The form is as it was left.
  await clickSubmit(newcomer, 'auth.register.submit');
  await waitForToast(newcomer.page, newcomer.say('auth.register.success'));
  await waitForHeading(newcomer, 'assets.title');
  const asOperator = createCaller(system, operator);
  const { items } = await asOperator(calls.findAccounts, { query: { search: credentials.email } });
  const { agreements } = await asOperator(calls.readAccount, { params: { id: items[0]?.id ?? '' } });
  assert.deepEqual(
    agreements.map(({ kind, version }) => [kind, version]),
    [['terms', 2]],
  );
});
