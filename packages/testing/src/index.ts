export {
  makeAddress,
  makeAlarmSetting,
  makeBalance,
  makeBalanceLogEntry,
  makeChain,
  makeEnrolment,
  makeEnrolmentState,
  makeIncident,
  makeMachine,
  makeMachineDetail,
  makeMachinePage,
  makeNotice,
  makeNoticeDetail,
  makeOpenSession,
  makePayment,
  makeProfile,
  makeProfitLogEntry,
  makeReserves,
  makeSession,
  makeShare,
  makeSpaceHistory,
  makeStatistics,
  makeStatisticsHistory,
  makeWithdrawal,
  makeWithdrawalRule,
} from './factories.ts';
export { createFakeApi } from './fakeApi.ts';
export type { FakeApi } from './fakeApi.ts';
export { passTime } from './passTime.ts';
export { renderWithProviders } from './renderWithProviders.tsx';
export type { PageOptions } from './renderWithProviders.tsx';
export { testRemote } from './testRemote.ts';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
