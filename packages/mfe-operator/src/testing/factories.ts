import {
  createByLocale,
  type CorrectionPreview,
  type ListedDeposit,
  type MeasuredRunPreview,
  type OperatorNotice,
  type OperatorWithdrawalDetail,
  type OperatorWithdrawalPage,
  type ProfitRunDetail,
  type Proposal,
} from '@farm/contracts';
import { makeWithdrawal } from '@farm/testing';

const ACCOUNT = { id: '8f1f7c1e-0a53-4a5e-9d0c-3f6f1b2a4c01', email: 'ada@example.org' };

/** A large withdrawal that waits for an operator. */
export function makeOperatorWithdrawal(
  fields: Partial<OperatorWithdrawalDetail> = {},
): OperatorWithdrawalDetail {
  return {
    ...makeWithdrawal({ amount: '5', received: '4.9995', status: 'held', holdReasons: ['large_amount'] }),
    proceedsAt: null,
    account: ACCOUNT,
    deeds: ['approve', 'release', 'cancel', 'reject'],
    payment: null,
    openApproval: null,
    events: [
      {
        from: null,
        to: 'pending',
        actor: 'user',
        by: ACCOUNT.email,
        holdReasons: [],
        reason: '',
        at: '2026-01-02T03:04:05.000Z',
      },
      {
        from: 'pending',
        to: 'held',
        actor: 'farm',
        by: '',
        holdReasons: ['large_amount'],
        reason: '',
        at: '2026-01-02T03:04:05.000Z',
      },
    ],
    ...fields,
  };
}

/** The last page of withdrawals. */
export function makeOperatorWithdrawalPage(...items: OperatorWithdrawalDetail[]): OperatorWithdrawalPage {
  return { items, nextCursor: null };
}

/** A correction of that deposit that takes 3 XCH, as a preview without a debt. */
export function makeCorrectionPreview(fields: Partial<CorrectionPreview> = {}): CorrectionPreview {
  return {
    ...{
      accountId: ACCOUNT.id,
      email: ACCOUNT.email,
      amount: '-3',
      left: '5',
      usable: '6.5',
      usableAfter: '3.5',
    },
    ...{ debt: '0', withdrawals: [], owed: '100', owedAfter: '97' },
    ...fields,
  };
}

/** A deposit that waits for a second operator. */
export function makeProposal(fields: Partial<Proposal> = {}): Proposal {
  return {
    id: '3c1d7e0a-8f53-4b5e-9d0c-3f6f1b2a4c77',
    kind: 'deposit',
    state: 'open',
    account: ACCOUNT,
    amount: '50',
    reason: 'Moved from the old farm',
    withdrawalId: null,
    correction: null,
    proposedBy: 'olga@example.org',
    createdAt: '2026-01-02T03:04:05.000Z',
    decision: null,
    deeds: ['confirm', 'reject'],
    confirmers: 1,
    commandFrom: null,
    ...fields,
  };
}

/** A deposit by an operator. */
export function makeListedDeposit(fields: Partial<ListedDeposit> = {}): ListedDeposit {
  return {
    id: '71',
    accountId: ACCOUNT.id,
    email: ACCOUNT.email,
    amount: '5',
    usable: '6.5',
    reason: 'Welcome',
    by: 'operator@example.org',
    left: '5',
    corrections: [],
    date: '2026-01-02T03:04:05.000Z',
    ...fields,
  };
}

const EIB = 1n << 60n;
const PIB = 1n << 50n;

/**
 * A run of one day, 40 EiB and height 7,000,000 that pays half: 4608 blocks of 1 XCH over 40,960 PiB make
 * 0.1125 XCH per PiB; two effective PiB earn half of 0.225.
 */
export function makeProfitRun(fields: Partial<ProfitRunDetail> = {}): ProfitRunDetail {
  return {
    id: '2c1e9a30-55d3-4f0f-9a53-0d3bb0a2b7f1',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-02T00:00:00.000Z',
    height: 7_000_000,
    netSpace: String(40n * EIB),
    factor: '0.5',
    reason: 'First of March',
    theoreticalProfit: '0.1125',
    total: '0.1125',
    unclaimed: { plotNftCount: 0, amount: '0' },
    lineCount: 1,
    lines: [
      {
        account: ACCOUNT,
        averageSpace: String(3n * PIB),
        effectiveSpace: String(2n * PIB),
        amount: '0.1125',
      },
    ],
    postedBy: 'operator@example.org',
    postedAt: '2026-03-02T01:00:00.000Z',
    ...fields,
  };
}

/** A published notice in English; texts in other languages are missing. */
export function makeOperatorNotice({
  texts = { en: { title: 'Payouts wait', body: 'Until **four**.' } },
  ...fields
}: Partial<Omit<OperatorNotice, 'texts'>> & {
  texts?: Partial<OperatorNotice['texts']>;
} = {}): OperatorNotice {
  return {
    id: '4e5f6a70-1b2c-4d3e-9f40-8a7b6c5d4e06',
    isPinned: false,
    publishedAt: '2026-01-02T03:04:05.000Z',
    createdAt: '2026-01-01T03:04:05.000Z',
    changedAt: '2026-01-02T03:04:05.000Z',
    changedBy: 'operator@example.org',
    texts: { ...createByLocale(() => null), ...texts },
    ...fields,
  };
}

/** The run of {@link makeProfitRun} as a measured preview. */
export function makeMeasuredPreview(fields: Partial<MeasuredRunPreview> = {}): MeasuredRunPreview {
  const { from, to, height, netSpace, factor, theoreticalProfit, total, unclaimed, lines } = makeProfitRun();
  return {
    ...{ from, to, height, netSpace, factor, theoreticalProfit, total, unclaimed, lines },
    lineCount: lines.length,
    isProven: false,
    capSpace: String(100n * (1n << 40n)),
    capped: 0,
    fingerprint: 'first',
    ...fields,
  };
}
