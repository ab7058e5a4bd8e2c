import {
  makeAlarmSetting,
  makeMachine,
  makeMachineDetail,
  makeMachinePage,
  makeNotice,
  makeNoticeDetail,
  makePlotNft,
  makePlotNftList,
  makeProfile,
  makeShare,
  makeSpaceHistory,
  makeStatistics,
  makeStatisticsHistory,
} from '../factories.ts';
import {
  makeAccountToken,
  makeFactor,
  makeFactorList,
  makeDelivery,
  makeNotifications,
  makeOpenSession,
  makePushBrowser,
  makeSignIn,
  makeWatch,
  makeWebhook,
} from '../accountFactories.ts';
import {
  makeAddress,
  makeBalance,
  makeBalanceLogEntry,
  makePriceList,
  makeProfitLogEntry,
  makeReserves,
  makeWithdrawal,
  makeWithdrawalRule,
} from '../moneyFactories.ts';
import type { ResponseOf, CallName } from '../createRouteHandler.ts';

/**
 * Responses of the fake API for a remote that runs alone, by call: a value, or a function of the request. A remote
 * adds its own in `src/dev/answers.ts`.
 */
export type AloneAnswers = {
  [Name in CallName]?:
    ResponseOf<Name> | ((request: Request) => ResponseOf<Name> | Promise<ResponseOf<Name>>);
};

/** The only version of the terms. */
const TERMS = { version: 1, publishedAt: '2026-01-02T03:04:05.000Z' };

/** Default responses: a sample of every resource that can be read. */
export const defaultAnswers: AloneAnswers = {
  readProfile: makeProfile(),
  readBalance: makeBalance(),
  readBalanceHistory: { points: [] },
  listBalanceLog: toPage(makeBalanceLogEntry()),
  listProfitLog: toPage(makeProfitLogEntry()),
  listWithdrawals: toPage(makeWithdrawal()),
  readWithdrawal: { ...makeWithdrawal(), events: [], payment: null, isPaying: true, remainingMs: null },
  readWithdrawalRule: makeWithdrawalRule(),
  listAddresses: toPage(makeAddress()),
  listMachines: makeMachinePage(makeMachine()),
  readMachine: makeMachineDetail(),
  readMachineHistory: makeSpaceHistory(),
  listPlotNfts: makePlotNftList(makePlotNft()),
  readShare: makeShare(),
  readShareHistory: makeSpaceHistory(),
  readAlarmSetting: makeAlarmSetting(),
  listSessions: { items: [makeOpenSession()] },
  listFactors: makeFactorList(makeFactor()),
  listSignIns: { items: [makeSignIn()] },
  listTokens: { items: [makeAccountToken()] },
  readNotifications: makeNotifications({ browsers: [makePushBrowser()], webhooks: [makeWebhook()] }),
  listDeliveries: toPage(makeDelivery()),
  readWatch: makeWatch(),
  listNotices: toPage(makeNotice()),
  readNotice: makeNoticeDetail(),
  listTerms: { items: [{ kind: 'terms', ...TERMS }] },
  readTerms: { kind: 'terms', text: { ...TERMS, locale: 'en', body: 'Be **fair**.' }, versions: [TERMS] },
  listPrices: makePriceList(),
  readReserves: makeReserves(),
  readStatistics: makeStatistics(),
  readStatisticsHistory: makeStatisticsHistory(),
};

function toPage<Item>(...items: Item[]): { items: Item[]; nextCursor: null } {
  return { items, nextCursor: null };
}
