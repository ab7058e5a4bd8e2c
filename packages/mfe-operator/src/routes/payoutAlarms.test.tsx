import { type PayoutAlarm, payoutAlarmCauseSchema, type PayoutAlarmCause } from '@farm/contracts';
import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { makePayoutAlarm, makePayouts } from '../testing/payoutFactories.ts';
import { PayoutsPage } from './PayoutsPage.tsx';

const causes: [PayoutAlarmCause, en: RegExp, zh: RegExp][] = [
  [
    { kind: 'unpaid', count: 2, amount: '3', obstacle: null },
    /2 withdrawals \(3 XCH\).*Check the batches/,
    /2 笔提现（共 3 XCH）.*请检查进行中的批次/,
  ],
  [
    { kind: 'unpaid', count: 1, amount: '3', obstacle: { kind: 'stopped' } },
    /1 withdrawal \(3 XCH\).*stopped.*resume payouts/,
    /付款已停止.*恢复付款/,
  ],
  [
    { kind: 'nodeAway', message: 'ECONNREFUSED' },
    /ECONNREFUSED.*Start the full node/,
    /ECONNREFUSED.*请启动全节点/,
  ],
  [{ kind: 'nodeAway', message: '' }, /Check that the worker is running/, /请确认工作进程正在运行/],
  [{ kind: 'signerAway' }, /Start the signer/, /请启动签名程序/],
  [{ kind: 'signerRefuses', message: 'fee' }, /: fee.*log of the signer/, /：fee.*请查看签名程序的日志/],
  [
    { kind: 'pushRefused', batch: '7', answer: 'NO' },
    /batch 7.*NO.*log of the node/,
    /批次 7.*NO.*节点的日志/,
  ],
  [
    { kind: 'walletShort', funds: '10', due: '6', pending: '3', daily: '2', missing: '1' },
    /10 XCH.*6 XCH.*3 XCH.*2 XCH.*Add at least 1 XCH/,
    /10 XCH.*6 XCH.*3 XCH.*2 XCH.*至少 1 XCH/,
  ],
  [
    { kind: 'mailsStuck', count: 4, message: '451' },
    /4 emails wait.*451.*mail server/,
    /4 封邮件.*451.*邮件服务器/,
  ],
  [{ kind: 'feeTooLow', batch: '7', fee: '0.01' }, /0.01 XCH.*PAYOUT_FEE_MAX/, /0.01 XCH.*PAYOUT_FEE_MAX/],
  [{ kind: 'diskShort', reserveMb: 500 }, /500 MB.*Free some space/, /500 MB.*请清理磁盘/],
];

describe('alarms on the payouts page', () => {
  const api = createFakeApi();
  const open = (alarms: { open: PayoutAlarm[]; ended: PayoutAlarm[] }, messages: typeof en = en) => {
    api.on('readPayouts', () => makePayouts());
    api.on('listPayoutBatches', () => ({ items: [], nextCursor: null }));
    api.on('listPayoutAlarms', () => alarms);
    return renderWithProviders(<PayoutsPage />, {
      messages,
      path: '/operator/payouts',
      page: { locale: messages === en ? 'en' : 'zh' },
    });
  };

  test.each(causes)('say cause and action in both languages: %o', async (cause, inEnglish, inChinese) => {
    const page = open({ open: [makePayoutAlarm({ cause })], ended: [] });
    expect(await screen.findByRole('alert')).toHaveTextContent(inEnglish);
    page.unmount();
    open({ open: [makePayoutAlarm({ cause })], ended: [] }, zh);
    expect(await screen.findByRole('alert')).toHaveTextContent(inChinese);
  });

  test('say every kind', () => {
    const kinds = payoutAlarmCauseSchema.options.map(({ shape }) => shape.kind.value);
    expect(new Set(causes.map(([{ kind }]) => kind))).toEqual(new Set(kinds));
  });

  test('say that a cause is gone before they end, and are listed with their duration afterwards', async () => {
    open({
      open: [makePayoutAlarm({ goneSince: '2026-01-02T03:30:00.000Z' })],
      ended: [
        makePayoutAlarm({
          id: '6a1b5c2d-3e4f-4a5b-8c6d-7e8f9a0b1c08',
          cause: { kind: 'nodeAway', message: 'ECONNREFUSED' },
          goneSince: '2026-01-02T03:42:00.000Z',
          endedAt: '2026-01-02T03:42:00.000Z',
        }),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/ends by itself unless it comes back/);
    const history = within(screen.getByRole('region', { name: 'Earlier alarms' }));
    expect(history.getByText('The node isn’t available')).toBeVisible();
    expect(history.getByText('42 minutes')).toBeVisible();
  });
});
