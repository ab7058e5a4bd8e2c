import type {
  PayoutAlarm,
  PayoutBatch,
  PayoutBatchDetail,
  UnknownSpendView,
  WalletCoin,
} from '@farm/contracts';
import { makeAddress } from '@farm/testing';
import type { KnownPayouts } from '../model/payoutSums.ts';

const { address } = makeAddress();

/** A coin available for a batch. */
export function makeWalletCoin(fields: Partial<WalletCoin> = {}): WalletCoin {
  return {
    coinId: 'f4ee'.repeat(16),
    amount: '20',
    address,
    height: 8_069_000,
    depth: 1_000,
    state: 'free',
    explorerUrl: null,
    ...fields,
  };
}

/** A batch of two payments with five blocks on top. */
export function makePayoutBatch(fields: Partial<PayoutBatch> = {}): PayoutBatch {
  return {
    id: '6a1b5c2d-3e4f-4a5b-8c6d-7e8f9a0b1c07',
    number: '12',
    kind: 'payout',
    status: 'sending',
    payees: 2,
    amount: '1.4',
    fee: '0.0001',
    bundles: 1,
    pushes: 1,
    answer: '',
    state: 'block',
    height: 8_069_995,
    depth: 5,
    confirmations: 32,
    reorgs: 0,
    createdAt: '2026-01-02T03:02:05.000Z',
    endedAt: null,
    ...fields,
  };
}

/** The same batch in detail. */
export function makePayoutBatchDetail(fields: Partial<PayoutBatchDetail> = {}): PayoutBatchDetail {
  return {
    ...makePayoutBatch(),
    actions: [],
    missingHeight: null,
    releasable: '0',
    inputs: [{ coinId: '1f00'.repeat(16), amount: '1.5', explorerUrl: null }],
    payments: [
      {
        withdrawalId: '5c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b02',
        email: 'ada@example.org',
        address,
        isPaid: null,
        amount: '0.9995',
        coinId: 'ada0'.repeat(16),
        explorerUrl: 'https://explorer.test/coin/ada0',
      },
      {
        withdrawalId: '5c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b03',
        email: 'bob@example.org',
        address,
        isPaid: null,
        amount: '0.4005',
        coinId: 'b0b0'.repeat(16),
        explorerUrl: null,
      },
    ],
    change: '0.0999',
    txIds: ['7100'.repeat(16)],
    ...fields,
  };
}

/** A spend that no batch explains, deep enough to be recorded. */
export function makeUnknownSpend(fields: Partial<UnknownSpendView> = {}): UnknownSpendView {
  return {
    coinId: 'bad0'.repeat(16),
    amount: '2',
    height: 8_069_900,
    isFinal: true,
    outputs: [{ coinId: 'bad1'.repeat(16), address, amount: '2', use: 'suspense', email: null }],
    ...fields,
  };
}

/** An open alarm: the signer does not respond. */
export function makePayoutAlarm(fields: Partial<PayoutAlarm> = {}): PayoutAlarm {
  return {
    id: '6a1b5c2d-3e4f-4a5b-8c6d-7e8f9a0b1c07',
    cause: { kind: 'signerAway' },
    beganAt: '2026-01-02T03:00:00.000Z',
    goneSince: null,
    endedAt: null,
    ...fields,
  };
}

/** Payouts that are not stopped: 20 XCH available, 1.5 in flight, 100 in reserve, 100 owed. */
export function makePayouts(fields: Partial<KnownPayouts> = {}): KnownPayouts {
  return {
    state: 'on',
    obstacle: null,
    chain: { height: 8_070_000, at: '2026-01-02T03:04:05.000Z', isSimulated: false },
    breaker: { isOpen: false, reason: '', problems: [], by: '', at: null },
    wallet: {
      address,
      retiredAddresses: [],
      free: '20',
      stranded: '0',
      confirming: '2',
      inFlight: '1.5',
      coins: [
        makeWalletCoin(),
        makeWalletCoin({
          coinId: 'c0f1'.repeat(16),
          amount: '2',
          height: 8_069_990,
          depth: 10,
          state: 'confirming',
        }),
      ],
      coinCount: 2,
    },
    ledger: '21.5',
    reserves: '100',
    owed: { usable: '98.5', frozen: '1.5', total: '100' },
    waiting: { count: 3, amount: '4.2' },
    short: { count: 0, amount: '0' },
    merging: { count: 0, amount: '0' },
    difference: null,
    lastCheck: { at: '2026-01-02T03:00:05.000Z', problems: [] },
    unknownSpends: [],
    batches: [makePayoutBatch()],
    ...fields,
  };
}
