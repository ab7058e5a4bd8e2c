import type {
  Payment,
  Reserves,
  Address,
  Balance,
  BalanceLogEntry,
  ProfitLogEntry,
  Withdrawal,
  WithdrawalRule,
} from '@farm/contracts';

/** A balance of nothing, as a new account has it, in XCH. */
export function makeBalance(fields: Partial<Balance> = {}): Balance {
  return { total: '0', frozen: '0', usable: '0', ...fields };
}

/** A line of the balance log: a deposit. */
export function makeBalanceLogEntry(fields: Partial<BalanceLogEntry> = {}): BalanceLogEntry {
  return {
    id: '1',
    amount: '3.25',
    balance: '3.25',
    desc: 'Welcome',
    date: '2026-01-02T03:04:05.000Z',
    type: 'deposit',
    ...fields,
  };
}

/** A line of the profit log: 300 TiB on a day when the network had 24 EiB. Its amount is what its factors give. */
export function makeProfitLogEntry(fields: Partial<ProfitLogEntry> = {}): ProfitLogEntry {
  return {
    id: '1',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
    averageSpace: '332052364689408',
    effectiveSpace: '329853488332800',
    netSpace: '27670116110564327424',
    height: 6_200_000,
    theoreticalProfit: '0.1875',
    factor: '0.985',
    amount: '0.054107666015',
    date: '2026-01-02T00:10:00.000Z',
    ...fields,
  };
}

const ADDRESS = 'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq2u30kz';
const RESERVE = 'xch1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursmsl3j9';

/** An address that is past its cool-down. */
export function makeAddress(fields: Partial<Address> = {}): Address {
  return {
    id: '3b1c1a52-9c55-4c59-8a0e-0d1f5f1d7a01',
    address: ADDRESS,
    desc: 'Cold wallet',
    createdAt: '2026-01-02T03:04:05.000Z',
    trustedAt: '2026-01-03T03:04:05.000Z',
    ...fields,
  };
}

/** A withdrawal that was just asked for. */
export function makeWithdrawal(fields: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: '5c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b02',
    amount: '1',
    fee: '0.0005',
    received: '0.9995',
    address: ADDRESS,
    memo: '',
    status: 'pending',
    holdReasons: [],
    proceedsAt: '2026-01-02T03:14:05.000Z',
    isCancelable: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...fields,
  };
}

/** The rule of withdrawals, by its defaults. */
export function makeWithdrawalRule(fields: Partial<WithdrawalRule> = {}): WithdrawalRule {
  return {
    fee: '0.0005',
    min: '0.01',
    autoMax: '1',
    dailyMax: '10',
    leftToday: '10',
    cancelWindowSeconds: 600,
    coolDownSeconds: 86_400,
    confirmations: 32,
    isPaying: true,
    ...fields,
  };
}

/** A payment in a block that five others stand on. */
export function makePayment(fields: Partial<Payment> = {}): Payment {
  return {
    coinId: 'c01d'.repeat(16),
    state: 'block',
    height: 8_070_000,
    depth: 5,
    confirmations: 32,
    reorgs: 0,
    explorerUrl: null,
    at: '2026-01-02T03:20:05.000Z',
    ...fields,
  };
}

/** A farm that holds 121.5 XCH and owes 100. */
export function makeReserves(
  fields: Partial<Extract<Reserves, { state: 'on' }>> = {},
): Extract<Reserves, { state: 'on' }> {
  return {
    state: 'on',
    height: 8_070_000,
    at: '2026-01-02T03:04:05.000Z',
    isSimulated: false,
    assets: { wallet: '20', inFlight: '1.5', reserves: '100', total: '121.5' },
    owed: { usable: '98.5', frozen: '1.5', total: '100' },
    isCovered: true,
    isHalted: false,
    addresses: [
      { address: ADDRESS, kind: 'wallet', explorerUrl: `https://explorer.test/address/${ADDRESS}` },
      { address: RESERVE, kind: 'reserve', explorerUrl: null },
    ],
    ...fields,
  };
}
