import type { ApiRoute, ApiRoutes } from '../apiRoutes.ts';
import {
  makeAddress,
  makeAlarmSetting,
  makeBalance,
  makeBalanceLogEntry,
  makeMachine,
  makeMachineDetail,
  makeMachinePage,
  makeNotice,
  makeNoticeDetail,
  makeOpenSession,
  makeProfile,
  makeProfitLogEntry,
  makeReserves,
  makeShare,
  makeSpaceHistory,
  makeStatistics,
  makeStatisticsHistory,
  makeWithdrawal,
  makeWithdrawalRule,
} from '../factories.ts';

/**
 * What the made-up API of a remote that runs alone answers, by route: a value, or a function of the request. A remote
 * adds its own in `src/dev/answers.ts`.
 */
export type AloneAnswers = {
  [Route in ApiRoute]?:
    | ApiRoutes[Route]['answer']
    | ((request: Request) => ApiRoutes[Route]['answer'] | Promise<ApiRoutes[Route]['answer']>);
};

/** One of everything that can be looked at. */
export const answers: AloneAnswers = {
  'GET /me/profile': makeProfile(),
  'GET /me/balance': makeBalance(),
  'GET /me/balance-history': { points: [] },
  'GET /me/balance-log': listOf(makeBalanceLogEntry()),
  'GET /me/profit-log': listOf(makeProfitLogEntry()),
  'GET /me/withdrawals': listOf(makeWithdrawal()),
  'GET /me/withdrawals/:id': { ...makeWithdrawal(), events: [], payment: null, isPaying: true },
  'GET /me/withdrawal-rule': makeWithdrawalRule(),
  'GET /me/addresses': listOf(makeAddress()),
  'GET /me/machines': makeMachinePage(makeMachine()),
  'GET /me/machines/:id': makeMachineDetail(),
  'GET /me/machines/:id/history': makeSpaceHistory(),
  'GET /me/share': makeShare(),
  'GET /me/share/history': makeSpaceHistory(),
  'GET /me/setting/alarm': makeAlarmSetting(),
  'GET /me/sessions': { items: [makeOpenSession()] },
  'GET /notices': listOf(makeNotice()),
  'GET /notices/:id': makeNoticeDetail(),
  'GET /reserves': makeReserves(),
  'GET /stat': makeStatistics(),
  'GET /stat/history': makeStatisticsHistory(),
};

function listOf<Item>(...items: Item[]): { items: Item[]; nextCursor: null } {
  return { items, nextCursor: null };
}
