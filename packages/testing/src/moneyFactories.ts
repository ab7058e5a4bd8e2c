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
import type { PriceList } from '@farm/contracts/price';

/** Makes the zero balance of a new account, in XCH. */
export function makeBalance(fields: Partial<Balance> = {}): Balance {
  return { total: '0', frozen: '0', usable: '0', ...fields };
}

/** Makes an entry of the balance log: a deposit. */
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

/** Makes an entry of the profit log: 300 TiB on a day with a netspace of 24 EiB. Its amount matches its factors. */
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

/** Makes an address whose cool-down has passed. */
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

/** Makes a list of current prices: that of the market in US dollars. */
export function makePriceList(fields: Partial<PriceList['items'][number]> = {}): PriceList {
  const item = { currency: 'USD', price: '2.13', at: '2026-01-02T03:00:00.000Z', source: 'market' } as const;
  return { items: [{ ...item, ...fields }], currencies: [fields.currency ?? item.currency] };
}

/** Makes a new withdrawal. */
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
    isAutomatic: false,
    tokenName: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...fields,
  };
}

/** Makes the default withdrawal rule. */
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

/** Makes a payment whose block has a depth of five. */
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

/** Makes the reserves of a farm that holds 121.5 XCH and owes 100. */
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
