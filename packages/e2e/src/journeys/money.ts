import { makeChiaAddress } from '../system/fillFarm.ts';
import { openEntry, waitForHeading, type Reader } from './navigation.ts';
import { waitForToast } from './authForms.ts';

/**
 * Adds a new address on the page of addresses. Returns the address.
 * @param prove proves the second factor, if the farm asks for it
 */
export async function addAddress(reader: Reader, desc: string, prove?: () => Promise<void>): Promise<string> {
  const { page, say } = reader;
  const address = makeChiaAddress();
  await openEntry(reader, 'addresses');
  const main = page.getByRole('main');
  const button = (id: string) => main.getByRole('button', { name: say(`security.addresses.${id}`) });
  await button('first').or(button('new')).first().click();
  const dialog = page.getByRole('dialog');
  // Some wallets copy addresses in upper case.
  await dialog
    .getByRole('textbox', { name: say('security.addresses.column.address') })
    .fill(address.toUpperCase());
  await dialog.getByRole('textbox', { name: say('security.addresses.column.desc') }).fill(desc);
  await dialog.getByRole('button', { name: say('security.addresses.add') }).click();
  await prove?.();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText(desc, { exact: true }).waitFor();
  return address;
}

/** Adds a deposit in the operator console. */
export async function addDeposit(
  { page, say }: Reader,
  { account, amount, reason }: { account: string; amount: string; reason: string },
): Promise<void> {
  await page.goto('/operator/deposits');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: say('operator.deposit.account') }).fill(account);
  await main.getByRole('textbox', { name: say('operator.deposit.amount') }).fill(amount);
  await main.getByRole('textbox', { name: say('operator.deposit.reason') }).fill(reason);
  await main.getByRole('button', { name: say('operator.deposit.check') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('operator.deposit.confirm.do') }).click();
  await question.waitFor({ state: 'detached' });
  await main.getByText(reason, { exact: true }).first().waitFor();
}

/** Withdraws through the dialog of the open assets page; ends on the receipt. */
export async function requestWithdrawal(
  reader: Reader,
  { amount, desc, memo }: { amount: string; desc: string; memo: string },
): Promise<void> {
  const { page, say } = reader;
  await page
    .getByRole('main')
    .getByRole('button', { name: say('assets.withdraw'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('assets.withdraw.amount') }).fill(amount);
  await dialog.getByRole('combobox', { name: say('assets.withdraw.address') }).click();
  await page.getByRole('option', { name: desc }).click();
  await dialog.getByRole('textbox', { name: say('assets.withdraw.memo') }).fill(memo);
  await dialog.getByRole('button', { name: say('assets.withdraw.continue') }).click();
  await dialog.getByRole('button', { name: say('assets.withdraw.submit'), exact: true }).click();
  await waitForHeading(reader, 'assets.receipt.title');
}

/** Waits until the withdrawal whose receipt is open has a status. */
export async function waitForStatus({ page, say }: Reader, status: string): Promise<void> {
  await page
    .getByRole('main')
    .getByText(say(`assets.status.${status}`), { exact: true })
    .first()
    .waitFor();
}

/** Cancels the withdrawal whose receipt is open. */
export async function cancelOnReceipt({ page, say }: Reader): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: say('assets.receipt.cancel') })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('assets.cancelDialog.confirm') }).click();
  await waitForToast(page, say('assets.cancelDialog.done'));
}

/** Waits until the open assets page shows these figures, in XCH as formatted in its language. */
export async function waitForBalance(
  { page, say }: Reader,
  balance: Record<'usable' | 'frozen' | 'total', string>,
): Promise<void> {
  for (const [figure, amount] of Object.entries(balance)) {
    const label = page.locator('dt', { hasText: say(`assets.balance.${figure}`) });
    await page.locator('dl > *').filter({ has: label }).getByText(`${amount} XCH`, { exact: true }).waitFor();
  }
}

/** Applies an operator action to the withdrawal open in the console, with a reason. */
export async function sendDecision({ page, say }: Reader, action: string, reason: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(`operator.deed.${action}`), exact: true })
    .click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: say(`operator.deed.${action}`), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Sets the price of XCH in a currency in the operator console. */
export async function setPrice(
  reader: Reader,
  { currency, price, reason }: { currency: string; price: string; reason: string },
): Promise<void> {
  const { page, say } = reader;
  await page.goto('/operator/prices');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('operator.prices.set.any'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('operator.prices.set.currency') }).fill(currency);
  // Its label has a form for each of its two uses.
  await dialog.getByRole('textbox').nth(1).fill(price);
  await dialog.getByRole('textbox', { name: say('operator.reason') }).fill(reason);
  await dialog.getByRole('button', { name: say('operator.prices.set'), exact: true }).click();
  await waitForToast(page, say('operator.prices.set.done'));
}

/** Ends the operators' price in a currency. */
export async function deletePrice(
  { page, say }: Reader,
  { currency, reason }: { currency: string; reason: string },
): Promise<void> {
  await page.goto('/operator/prices');
  const name = say('operator.prices.end.in').replace('{currency}', currency);
  await page.getByRole('main').getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('operator.reason') }).fill(reason);
  await dialog.getByRole('button', { name: say('operator.prices.end'), exact: true }).click();
  await waitForToast(page, say('operator.prices.end.done'));
}
