import { createFakeApi, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makePayoutBatchDetail } from '../testing/payoutFactories.ts';
import { PayoutBatchPage } from './PayoutBatchPage.tsx';

const DETAIL = 'readPayoutBatch';
const batch = makePayoutBatchDetail();

describe('the page of a batch', () => {
  const api = createFakeApi();
  const open = () =>
    renderWithProviders(<PayoutBatchPage />, {
      messages,
      path: `/operator/payouts/batches/${batch.id}`,
      pattern: '/operator/payouts/batches/:id',
    });

  test('shows how it stands, whom it pays and from what', async () => {
    api.on(DETAIL, () => makePayoutBatchDetail({ answer: 'MEMPOOL_CONFLICT' }));
    open();
    expect(await screen.findByRole('heading', { name: 'Batch 12' })).toBeVisible();
    expect(screen.getByText('5/32')).toBeVisible();
    expect(screen.getByText('MEMPOOL_CONFLICT')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('0.0999 XCH')).toBeVisible();
    const payments = within(screen.getByRole('table', { name: 'Payments' }));
    const row = within(payments.getByRole('row', { name: /ada@example.org/ }));
    expect(row.getByText('0.9995 XCH')).toBeVisible();
    expect(row.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      `/operator/withdrawals/${batch.payments[0]?.withdrawalId}`,
    );
    expect(row.getByRole('link', { name: /in explorer/ })).toHaveAttribute(
      'href',
      'https://explorer.test/coin/ada0',
    );
    const inputs = screen.getByRole('table', { name: 'Coins spent' });
    expect(within(inputs).getByText('1.5 XCH')).toBeVisible();
  });

  test('says of one that was recorded what nobody knows', async () => {
    api.on(DETAIL, () =>
      makePayoutBatchDetail({
        kind: 'recorded',
        status: 'settled',
        fee: null,
        change: null,
        txIds: [],
        payments: [],
        endedAt: '2026-01-02T03:20:05.000Z',
      }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Recorded spend 12' })).toBeVisible();
    expect(screen.getAllByText('Unknown: signed outside the farm')).toHaveLength(2);
    expect(screen.getByText('No payees')).toBeVisible();
    expect(screen.getByText('Final')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('says of one that failed neither a fee nor change, which nobody paid', async () => {
    api.on(DETAIL, () =>
      makePayoutBatchDetail({ status: 'failed', state: 'signed', endedAt: '2026-01-02T03:20:05.000Z' }),
    );
    open();
    expect(await screen.findByText('Failed, refunded')).toBeVisible();
    for (const label of ['Chain fee', 'Change']) expect(screen.queryByText(label)).not.toBeInTheDocument();
  });

  test('whose payments a reorganization removed is sent again, with a reason', async () => {
    const missing = makePayoutBatchDetail({
      ...{ status: 'settled', actions: ['reopen'], missingHeight: 8_070_001 },
    });
    api.on(DETAIL, () => missing);
    const decisions: unknown[] = [];
    api.on('updatePayoutBatch', (body) => {
      decisions.push(body);
      api.on(DETAIL, () => makePayoutBatchDetail());
      return makePayoutBatchDetail();
    });
    const { user, notify } = open();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this batch again?' }));
    expect(dialog.getByText('8,070,001')).toBeVisible();
    expect(dialog.getByText(/Nobody is paid twice/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(decisions).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'deep reorganization');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('The batch is sent again'));
    expect(decisions).toEqual([{ action: 'reopen', reason: 'deep reorganization' }]);
  });

  test('that left coins unspent releases them', async () => {
    api.on(DETAIL, () =>
      makePayoutBatchDetail({ status: 'failed', actions: ['release'], releasable: '7.5' }),
    );
    api.refuse('updatePayoutBatch', 'illegal_transition');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Release coins' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Release the unspent coins?' }));
    expect(dialog.getByText('7.5 XCH')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'final');
    await user.click(dialog.getByRole('button', { name: 'Release coins' }));
    expect(await dialog.findByText(/They were released or spent in the meantime/)).toBeVisible();
  });

  test('that lacks a coin is canceled', async () => {
    api.on(DETAIL, () => makePayoutBatchDetail({ actions: ['cancel'], missingHeight: 8_070_001 }));
    api.refuse('updatePayoutBatch', 'illegal_transition');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel batch' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this batch?' }));
    expect(dialog.getByText('8,070,001')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'gone');
    await user.click(dialog.getByRole('button', { name: 'Cancel batch' }));
    expect(await dialog.findByText(/It was canceled in the meantime/)).toBeVisible();
  });

  test('that others paid in part says who was paid and who was refunded', async () => {
    const payments = batch.payments.map((payment, index) => ({ ...payment, isPaid: index === 0 }));
    api.on(DETAIL, () => makePayoutBatchDetail({ status: 'split', payments }));
    open();
    expect(await screen.findByText('Partly paid, rest refunded')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Payments' }));
    expect(within(table.getByRole('row', { name: /ada@example.org/ })).getByText('Paid')).toBeVisible();
    expect(within(table.getByRole('row', { name: /bob@example.org/ })).getByText('Refunded')).toBeVisible();
  });

  test('that does not exist leads back', async () => {
    api.refuse(DETAIL, 'not_found');
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', '/operator/payouts');
  });
});
