import {
  makeAlarmSetting,
  makeMachine,
  makeMachineDetail,
  makeMachinePage,
  makeNotice,
  makeNoticeDetail,
  makeOpenSession,
  makeProfile,
  makeShare,
  makeSpaceHistory,
  makeStatistics,
  makeStatisticsHistory,
} from '../factories.ts';
import {
  makeAddress,
  makeBalance,
  makeBalanceLogEntry,
  makeProfitLogEntry,
  makeReserves,
  makeWithdrawal,
  makeWithdrawalRule,
} from '../moneyFactories.ts';
import type { AnswerTo, CallName } from '../createRouteHandler.ts';

/**
 * Responses of the fake API for a remote that runs alone, by call: a value, or a function of the request. A remote
 * adds its own in `src/dev/answers.ts`.
 */
export type AloneAnswers = {
  [Name in CallName]?: AnswerTo<Name> | ((request: Request) => AnswerTo<Name> | Promise<AnswerTo<Name>>);
};

/** Default responses: a sample of every resource that can be read. */
export const answers: AloneAnswers = {
  readProfile: makeProfile(),
  readBalance: makeBalance(),
  readBalanceHistory: { points: [] },
  listBalanceLog: listOf(makeBalanceLogEntry()),
  listProfitLog: listOf(makeProfitLogEntry()),
  listWithdrawals: listOf(makeWithdrawal()),
  readWithdrawal: { ...makeWithdrawal(), events: [], payment: null, isPaying: true },
  readWithdrawalRule: makeWithdrawalRule(),
  listAddresses: listOf(makeAddress()),
  listMachines: makeMachinePage(makeMachine()),
  readMachine: makeMachineDetail(),
  readMachineHistory: makeSpaceHistory(),
  readShare: makeShare(),
  readShareHistory: makeSpaceHistory(),
  readAlarmSetting: makeAlarmSetting(),
  listSessions: { items: [makeOpenSession()] },
  listNotices: listOf(makeNotice()),
  readNotice: makeNoticeDetail(),
  readReserves: makeReserves(),
  readStatistics: makeStatistics(),
  readStatisticsHistory: makeStatisticsHistory(),
};

function listOf<Item>(...items: Item[]): { items: Item[]; nextCursor: null } {
  return { items, nextCursor: null };
}
