import type {
  AlarmSetting,
  Chain,
  Enrolment,
  EnrolmentState,
  Incident,
  MachineDetail,
  Notice,
  NoticeDetail,
  PlotNft,
  PlotNftList,
  Share,
  SpaceHistory,
  Statistics,
  StatisticsHistory,
  Machine,
  MachinePage,
  Profile,
  Session,
} from '@farm/contracts';

/** Makes a profile; `fields` override the defaults, as in every factory. */
export function makeProfile(fields: Partial<Profile> = {}): Profile {
  return {
    id: '0f8e7c66-6f0b-4a53-9d3c-0c7d3f6a2b11',
    email: 'ada@example.org',
    name: 'Ada',
    role: 'user',
    locale: 'en',
    timeZone: 'UTC',
    createdAt: '2026-01-02T03:04:05.000Z',
    factorReset: null,
    closing: null,
    ...fields,
  };
}

/** Makes the response to a sign-in. */
export function makeSession(fields: Partial<Session> = {}): Session {
  return { token: 'token-of-ada', expiresAt: '2026-02-01T00:00:00.000Z', ...fields };
}

/** Makes an online machine. */
export function makeMachine(fields: Partial<Machine> = {}): Machine {
  return {
    id: '7d6f3d0e-41f5-4f39-8f0e-2f5c0a1b9e22',
    name: 'barn-1',
    plotCount: 120,
    knownCount: 120,
    plotBytes: '13065290514480',
    health: 1,
    status: 'online',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...fields,
  };
}

/** Makes the only page of an account's machines, with matching counts. */
export function makeMachinePage(...items: Machine[]): MachinePage {
  const countByStatus = (status: Machine['status']) =>
    items.filter((machine) => machine.status === status).length;
  return {
    items,
    nextCursor: null,
    counts: {
      fresh: countByStatus('fresh'),
      online: countByStatus('online'),
      offline: countByStatus('offline'),
    },
  };
}

/** Makes a machine's details: two directories of k32 plots, no incident. */
export function makeMachineDetail(fields: Partial<MachineDetail> = {}): MachineDetail {
  return {
    ...makeMachine(),
    createdAt: '2026-01-01T00:00:00.000Z',
    contestedCount: 0,
    unreadableCount: 0,
    missingCount: 0,
    agentVersion: '0.1.0',
    harvesterVersion: '2.5.4',
    platform: 'linux x64',
    directories: [
      { number: 1, plotCount: 80, plotBytes: '8710193676320' },
      { number: 2, plotCount: 40, plotBytes: '4355096838160' },
    ],
    plotSizes: [{ k: 32, plotCount: 120 }],
    compressions: [
      { level: 0, plotCount: 20 },
      { level: 7, plotCount: 100 },
    ],
    incidents: [],
    ...fields,
  };
}

/** Makes a closed incident: a drop to half the plots. */
export function makeIncident(fields: Partial<Incident> = {}): Incident {
  return {
    id: '1f0a5e1c-1a34-4a3c-9f39-6d5d3c7f0b03',
    kind: 'drop',
    startedAt: '2026-01-02T01:00:00.000Z',
    endedAt: '2026-01-02T01:30:00.000Z',
    outcome: 'recovered',
    fromBytes: '13065290514480',
    toBytes: '6532645257240',
    fromPlots: 120,
    toPlots: 60,
    ...fields,
  };
}

/** Makes a one-time code for enrolling a machine. */
export function makeEnrolment(fields: Partial<Enrolment> = {}): Enrolment {
  return {
    id: '9a4d8c1e-7b54-4c5e-8a77-2b1f3e5d6c04',
    code: 'K7QX-2M9P-RTVA',
    expiresAt: '2026-01-02T03:19:05.000Z',
    ...fields,
  };
}

/** Makes an enrollment that is waiting for its agent. */
export function makeEnrolmentState(fields: Partial<EnrolmentState> = {}): EnrolmentState {
  return { state: 'waiting', expiresAt: '2026-01-02T03:19:05.000Z', machine: null, ...fields };
}

/** Makes the configured chain state: a netspace of 15 EiB, before the halving to a reward of 0.5 XCH. */
export function makeChain(fields: Partial<Chain> = {}): Chain {
  return {
    source: 'configured',
    at: '2026-01-02T03:04:05.000Z',
    height: 8_070_000,
    netSpace: '17293822569102704640',
    reward: '1',
    theoreticalProfit: '0.3',
    halving: { height: 10_091_520, expectedAt: '2027-03-17T00:00:00.000Z', theoreticalProfit: '0.15' },
    ...fields,
  };
}

/** Makes a share of 1 PiB, reported but not proven, which earns 0.3 XCH a day until the halving. */
export function makeShare(fields: Partial<Share> = {}): Share {
  return {
    plotCount: 10_341,
    lostCount: 0,
    machineCount: 2,
    offlineCount: 0,
    theoreticalSpace: '1125901410085314',
    effectiveSpace: '1125899906842624',
    contestedCount: 0,
    isProven: false,
    deviation: null,
    hasExcess: false,
    capSpace: null,
    health: 1,
    factor: '1',
    estimatedProfit: '0.3',
    estimatedProfitAfterHalving: '0.15',
    chain: makeChain(),
    recentProfitUnits: [
      { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z', theoreticalProfit: '0.3' },
      { from: '2025-12-31T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z', theoreticalProfit: '0.29' },
    ],
    ...fields,
  };
}

/** Makes a PlotNFT that farms to the pool and proves 18 TiB. */
export function makePlotNft(fields: Partial<PlotNft> = {}): PlotNft {
  return {
    id: 'ab12'.repeat(16),
    state: 'farmingToPool',
    contractAddress: 'xch1contract',
    payoutInstructions: 'ef34'.repeat(16),
    difficulty: '12',
    askedDifficulty: null,
    joinedAt: '2026-01-01T00:00:00.000Z',
    points: '3600',
    provenSpace: '19791209299968',
    validPartials: 212,
    openPartials: 3,
    refusedPartials: [],
    lastPartialAt: '2026-01-02T03:04:05.000Z',
    harvesters: [],
    ...fields,
  };
}

/** Makes a harvester that proves without delay, on no machine. */
export function makeHarvester(
  fields: Partial<PlotNft['harvesters'][number]> = {},
): PlotNft['harvesters'][number] {
  return {
    id: 'aa11'.repeat(16),
    partials: 40,
    delayMs: 2_300,
    lastAt: new Date().toISOString(),
    latePartials: 0,
    machine: null,
    ...fields,
  };
}

/** Makes an account's PlotNFTs at a farm with a pool. */
export function makePlotNftList(...items: PlotNft[]): PlotNftList {
  return { poolUrl: 'https://farm.example/pool', isSimulated: false, items };
}

/** Makes two hours of constant five-minute averages. */
export function makeSpaceHistory(fields: Partial<SpaceHistory> = {}): SpaceHistory {
  const startMs = Date.parse('2026-01-02T01:00:00.000Z');
  return {
    from: '2026-01-01T03:00:00.000Z',
    to: '2026-01-02T03:00:00.000Z',
    stepSeconds: 300,
    points: Array.from({ length: 24 }, (_, index) => ({
      at: new Date(startMs + index * 300_000).toISOString(),
      plotCount: 120,
      theoreticalSpace: '13065290514480',
      effectiveSpace: '13065290514480',
    })),
    ...fields,
  };
}

/** Makes the statistics of a 40 PiB farm. */
export function makeStatistics(fields: Partial<Statistics> = {}): Statistics {
  return {
    chain: makeChain(),
    factor: '1',
    farmSpace: '45035996273704960',
    isProven: false,
    capSpace: '1125899906842624',
    plotCount: 413_640,
    machinesOnline: 87,
    profitPaid: '1234.5',
    withdrawn: '1000.25',
    blocksWon: 12,
    luck: 0.97,
    ...fields,
  };
}

/** Makes one day of the farm's statistics, by the hour. */
export function makeStatisticsHistory(fields: Partial<StatisticsHistory> = {}): StatisticsHistory {
  const startMs = Date.parse('2026-01-01T03:00:00.000Z');
  return {
    from: '2026-01-01T03:00:00.000Z',
    to: '2026-01-02T03:00:00.000Z',
    stepSeconds: 3600,
    points: Array.from({ length: 24 }, (_, index) => ({
      at: new Date(startMs + index * 3_600_000).toISOString(),
      netSpace: '17293822569102704640',
      theoreticalProfit: '0.3',
      farmSpace: '45035996273704960',
      machinesOnline: 87,
      profitPaid: '1234.5',
    })),
    ...fields,
  };
}

/** Makes the default alarm setting. */
export function makeAlarmSetting(fields: Partial<AlarmSetting> = {}): AlarmSetting {
  return { isOn: true, dropPercent: 25, windowMinutes: 60, offlineMinutes: 10, ...fields };
}

/** Makes an English notice. */
export function makeNotice(fields: Partial<Notice> = {}): Notice {
  return {
    id: '4e5f6a70-1b2c-4d3e-9f40-8a7b6c5d4e06',
    title: 'The halving is near',
    locale: 'en',
    isPinned: false,
    publishedAt: '2026-01-02T03:04:05.000Z',
    ...fields,
  };
}

/** Makes an English notice with its body. */
export function makeNoticeDetail(fields: Partial<NoticeDetail> = {}): NoticeDetail {
  return { ...makeNotice(), body: 'At height **10,091,520** a block pays half.', ...fields };
}
