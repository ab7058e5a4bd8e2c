import type { Body, Call, CallResponse } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';

/** An example of what a call takes and answers, for the API description. */
export interface CallExample {
  body?: unknown;
  response?: unknown;
}

const ADDRESS = 'xch1c793gpxr2ca3tnms247ljmxzg585vz9vkuxtw6hexvqfsaaf08sqw3gnew';

const machine = {
  id: '012f9ca3-d509-4732-96fc-056e23b5c3cb',
  name: 'barn-1',
  plotCount: 40,
  knownCount: 40,
  plotBytes: '8978199635560',
  health: 1,
  status: 'online',
  updatedAt: '2026-11-28T21:13:13.030Z',
} as const;

const counts = { fresh: 0, online: 1, offline: 0 };

const history = {
  from: '2026-11-27T21:10:00.000Z',
  to: '2026-11-28T21:10:00.000Z',
  stepSeconds: 300,
  points: [
    {
      at: '2026-11-28T15:15:00.000Z',
      plotCount: 40,
      theoreticalSpace: '8978199635560',
      effectiveSpace: '8978199635560',
    },
  ],
};

const balance = { total: '2', frozen: '0.5', usable: '1.5' };

const withdrawal = {
  id: '6b0c1f0e-7c0d-4a2f-9f39-5d5e0a8f3b11',
  amount: '0.5',
  fee: '0.0005',
  received: '0.4995',
  address: ADDRESS,
  memo: 'November',
  status: 'pending',
  holdReasons: [],
  proceedsAt: '2026-11-28T21:23:40.120Z',
  isCancelable: true,
  isAutomatic: false,
  tokenName: 'Payout script',
  createdAt: '2026-11-28T21:13:38.902Z',
  updatedAt: '2026-11-28T21:13:40.120Z',
} satisfies CallResponse<typeof calls.createWithdrawal>;

const examples = new Map<Call, CallExample>();
/** Adds an example, whose parts have the types of the call. */
const add = <C extends Call>(call: C, example: { response?: CallResponse<C>; body?: Body<C> }) =>
  examples.set(call, example);

add(calls.listMachines, { response: { items: [machine], nextCursor: null, counts } });
add(calls.readMachine, {
  response: {
    ...machine,
    createdAt: '2026-11-20T08:02:10.003Z',
    contestedCount: 0,
    unreadableCount: 0,
    missingCount: 0,
    agentVersion: '0.1.0',
    harvesterVersion: '2.5.4',
    platform: 'linux x64',
    directories: [{ number: 1, plotCount: 40, plotBytes: '8978199635560' }],
    plotSizes: [{ k: 33, plotCount: 40 }],
    compressions: [{ level: 0, plotCount: 40 }],
    incidents: [
      {
        id: '7f0b8a2e-31f0-4b54-8a37-0a1d4c1b9c55',
        kind: 'offline',
        startedAt: '2026-11-24T02:11:00.000Z',
        endedAt: '2026-11-24T02:40:12.500Z',
        outcome: 'recovered',
        fromBytes: '8978199635560',
        toBytes: '0',
        fromPlots: 40,
        toPlots: 0,
      },
    ],
  },
});
add(calls.readMachineHistory, { response: history });
add(calls.readShare, {
  response: {
    plotCount: 40,
    lostCount: 0,
    machineCount: 1,
    offlineCount: 0,
    theoreticalSpace: '8978199635560',
    effectiveSpace: '8978199635560',
    contestedCount: 0,
    isProven: false,
    deviation: null,
    hasExcess: false,
    capSpace: '1125899906842624',
    health: 1,
    factor: '0.95',
    estimatedProfit: '0.002272659301',
    estimatedProfitAfterHalving: '0.00113632965',
    chain: {
      source: 'node',
      at: '2026-11-28T21:12:54.506Z',
      height: 9588713,
      netSpace: '17293822569102704640',
      reward: '1',
      theoreticalProfit: '0.3',
      halving: {
        height: 10091520,
        expectedAt: '2027-03-18T00:00:05.756Z',
        theoreticalProfit: '0.15',
      },
    },
    recentProfitUnits: [],
  },
});
add(calls.readShareHistory, { response: history });
add(calls.listPlotNfts, {
  response: { poolUrl: 'https://farm.example', isSimulated: false, items: [] },
});
add(calls.readBalance, { response: balance });
add(calls.readBalanceHistory, {
  response: { points: [{ at: '2026-11-28T21:13:15.259Z', total: '2', usable: '1.5' }] },
});
add(calls.listBalanceLog, {
  response: {
    items: [
      {
        id: '12',
        amount: '2',
        balance: '2',
        desc: 'A warm welcome',
        date: '2026-11-28T21:13:14.690Z',
        type: 'deposit',
      },
    ],
    nextCursor: null,
  },
});
add(calls.listProfitLog, {
  response: {
    items: [
      {
        id: '7',
        from: '2026-11-27T00:00:00.000Z',
        to: '2026-11-28T00:00:00.000Z',
        averageSpace: '8978199635560',
        effectiveSpace: '8978199635560',
        netSpace: '17293822569102704640',
        height: 9588713,
        theoreticalProfit: '0.3',
        factor: '0.95',
        amount: '0.002272659301',
        date: '2026-11-28T00:01:31.204Z',
      },
    ],
    nextCursor: null,
  },
});
add(calls.listAddresses, {
  response: {
    items: [
      {
        id: '80cbe469-58b9-4a92-a3c6-745132e71242',
        address: ADDRESS,
        desc: 'Cold wallet',
        createdAt: '2026-11-20T21:13:14.732Z',
        trustedAt: '2026-11-21T21:13:14.732Z',
      },
    ],
    nextCursor: null,
  },
});
add(calls.readWithdrawalRule, {
  response: {
    fee: '0.0005',
    min: '0.01',
    autoMax: '1',
    dailyMax: '10',
    leftToday: '9.5',
    cancelWindowSeconds: 600,
    coolDownSeconds: 86_400,
    confirmations: 32,
    isPaying: true,
  },
});
add(calls.createWithdrawal, {
  body: { amount: '0.5', address: ADDRESS, memo: 'November' },
  response: withdrawal,
});
add(calls.cancelWithdrawal, {
  response: { ...withdrawal, status: 'canceled', proceedsAt: null, isCancelable: false },
});
add(calls.listWithdrawals, { response: { items: [withdrawal], nextCursor: null } });
add(calls.readWithdrawal, {
  response: {
    ...withdrawal,
    events: [
      {
        from: null,
        to: 'pending',
        actor: 'user',
        holdReasons: [],
        reason: '',
        at: '2026-11-28T21:13:38.902Z',
      },
    ],
    payment: null,
    isPaying: true,
    remainingMs: 598_000,
  },
});
const { id: _id, ...watchedMachine } = machine;
add(calls.readWatch, {
  response: {
    name: 'Hall',
    expiresAt: '2027-11-28T21:13:14.864Z',
    machines: { items: [watchedMachine], counts, incidents: [] },
    profits: [{ day: '2026-11-27', amount: '0.002272659301' }],
    balance,
  },
});

/** Returns the example of a call, if it has one: every call with JSON that an API token or a watch link may make does. */
export function findCallExample(call: Call): CallExample | undefined {
  return examples.get(call);
}
