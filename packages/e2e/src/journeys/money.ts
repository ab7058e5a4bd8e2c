import { makeChiaAddress } from '../system/fillFarm.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { waitForToast } from './authForms.ts';

/** Keeps a new address by the page of addresses; answers it. */
export async function addAddress(reader: Reader, desc: string): Promise<string> {
  const { page, toText } = reader;
  const address = makeChiaAddress();
  await openEntry(reader, 'addresses');
  const main = page.getByRole('main');
  const button = (id: string) => main.getByRole('button', { name: toText(`security.addresses.${id}`) });
  await button('first').or(button('new')).first().click();
  const dialog = page.getByRole('dialog');
  // As it is pasted from some wallets.
  await dialog
    .getByRole('textbox', { name: toText('security.addresses.column.address') })
    .fill(address.toUpperCase());
  await dialog.getByRole('textbox', { name: toText('security.addresses.column.desc') }).fill(desc);
  await dialog.getByRole('button', { name: toText('security.addresses.add') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText(desc, { exact: true }).waitFor();
  return address;
}

/** A deposit as an operator makes it, in the console. */
export async function addDeposit(
  { page, toText }: Reader,
  { account, amount, reason }: { account: string; amount: string; reason: string },
): Promise<void> {
  await page.goto('/operator/deposits');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: toText('operator.deposit.account') }).fill(account);
  await main.getByRole('textbox', { name: toText('operator.deposit.amount') }).fill(amount);
  await main.getByRole('textbox', { name: toText('operator.deposit.reason') }).fill(reason);
  await main.getByRole('button', { name: toText('operator.deposit.check') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: toText('operator.deposit.confirm.do') }).click();
  await question.waitFor({ state: 'detached' });
  await main.getByText(reason, { exact: true }).first().waitFor();
}

/** Withdraws by the dialog of the assets page, which is open; ends on the receipt. */
export async function requestWithdrawal(
  reader: Reader,
  { amount, desc, memo }: { amount: string; desc: string; memo: string },
): Promise<void> {
  const { page, toText } = reader;
  await page
    .getByRole('main')
    .getByRole('button', { name: toText('assets.withdraw'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: toText('assets.withdraw.amount') }).fill(amount);
  await dialog.getByRole('combobox', { name: toText('assets.withdraw.address') }).click();
  await page.getByRole('option', { name: desc }).click();
  await dialog.getByRole('textbox', { name: toText('assets.withdraw.memo') }).fill(memo);
  await dialog.getByRole('button', { name: toText('assets.withdraw.continue') }).click();
  await dialog.getByRole('button', { name: toText('assets.withdraw.submit'), exact: true }).click();
  await waitForHeading(reader, 'assets.receipt.title');
}

/** Cancels the withdrawal whose receipt is open. */
export async function cancelOnReceipt({ page, toText }: Reader): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: toText('assets.receipt.cancel') })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: toText('assets.cancelDialog.confirm') }).click();
  await waitForToast(page, toText('assets.cancelDialog.done'));
}

/** Waits until the figures of the assets page, which is open, say this; in XCH as the language writes it. */
export async function waitForBalance(
  { page, toText }: Reader,
  balance: Record<'usable' | 'frozen' | 'total', string>,
): Promise<void> {
  for (const [figure, amount] of Object.entries(balance)) {
    const label = page.locator('dt', { hasText: toText(`assets.balance.${figure}`) });
    await page.locator('dl > *').filter({ has: label }).getByText(`${amount} XCH`, { exact: true }).waitFor();
  }
}

/** Decides on the withdrawal whose page is open in the console, with a reason. */
export async function sendDecision({ page, toText }: Reader, action: string, reason: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: toText(`operator.deed.${action}`), exact: true })
    .click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: toText(`operator.deed.${action}`), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
