import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { requestApi } from '@farm/simulators/farmer';
import { createAccount } from '../system/createAccount.ts';
import { makeChiaAddress } from '../system/fillFarm.ts';
import { sendSpaceReport } from '../system/fillMachines.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { waitForToast } from './authForms.ts';
import { expectedRefusals } from './expectedErrors.ts';
import { openReader } from './openReader.ts';

const { system } = await openSharedSystem();

it('a watch link shows machines to whoever has it, and goes dark once its owner deletes it', async (t) => {
  const account = await createAccount(system);
  const { token, email } = account;
  const address = makeChiaAddress();
  await requestApi(system, calls.createAddress, { token, body: { address, desc: 'Cold wallet' } });
  await sendSpaceReport(system, account, { at: new Date(), plotCount: 12 });

  const { page, say } = await openReader(t, { site: system, token });
  await page.goto('/center/security/settings#links');
  const card = page.getByRole('region', { name: say('security.links.title') });
  await card.getByRole('button', { name: say('security.links.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('security.name') }).fill('Hall');
  await dialog.getByRole('button', { name: say('security.tokens.create.link') }).click();
  const link = await dialog.getByText(/\/watch#fat_/).innerText();
  assert.match(link, /^http\S+\/watch#fat_[\w-]{43}$/);
  await dialog.getByRole('button', { name: say('security.tokens.copied') }).click();
  await waitForToast(page, say('security.links.created'));

  const viewer = await openReader(t, {
    site: system,
    screen: 'phone',
    language: 'zh',
    expected: expectedRefusals,
  });
  await viewer.page.goto(link.slice(new URL(link).origin.length));
  await viewer.page.getByRole('heading', { level: 1, name: 'Hall' }).waitFor();
  const main = viewer.page.getByRole('main');
  await main.getByText('barn', { exact: true }).first().waitFor();
  // The way to the content, by keyboard, and a reload leave the link as it is.
  await viewer.page.keyboard.press('Tab');
  await viewer.page.keyboard.press('Enter');
  await viewer.page.reload();
  await main.getByText('barn', { exact: true }).first().waitFor();
  const shown = await main.innerText();
  for (const secret of [email, address, 'Cold wallet', 'XCH', 'fat_'])
    assert.ok(!shown.includes(secret), `The page shows ${secret}`);

  await card.getByRole('button', { name: say('security.tokens.deleteNamed', { name: 'Hall' }) }).click();
  const question = page.getByRole('alertdialog', { name: say('security.links.deleteTitle') });
  await question.getByRole('button', { name: say('security.tokens.delete'), exact: true }).click();
  await waitForToast(page, say('security.links.deleted'));
  await card.getByText(say('security.links.none')).waitFor();

  // Without input on the viewer's page.
  await main.getByText(viewer.say('info.watch.refused.title')).waitFor();
  assert.doesNotMatch(await main.innerText(), /barn|Hall/);
});
