/// <reference types="@testing-library/jest-dom" preserve="true" />
export {
  makeAlarmSetting,
  makeChain,
  makeEnrolment,
  makeEnrolmentState,
  makeIncident,
  makeMachine,
  makeMachineDetail,
  makeMachinePage,
  makeNotice,
  makeNoticeDetail,
  makeHarvester,
  makePlotNft,
  makePlotNftList,
  makeProfile,
  makeSession,
  makeShare,
  makeSpaceHistory,
  makeStatistics,
  makeStatisticsHistory,
} from './factories.ts';
export {
  makeAccountToken,
  makeClosing,
  makeDelivery,
  makeFactor,
  makeFactorList,
  makeNotifications,
  makeOpenSession,
  makePushBrowser,
  makeSignIn,
  makeStartedFactor,
  makeWatch,
  makeWebhook,
} from './accountFactories.ts';
export { createFakeScreen } from './createFakeScreen.ts';
export { createFakeApi, FakeRefusal } from './fakeApi.ts';
export type { FakeApi } from './fakeApi.ts';
export {
  makeAddress,
  makeBalance,
  makeBalanceLogEntry,
  makePayment,
  makePriceList,
  makeProfitLogEntry,
  makeReserves,
  makeWithdrawal,
  makeWithdrawalRule,
} from './moneyFactories.ts';
export { withElapsedTime } from './withElapsedTime.ts';
export { renderWithProviders } from './renderWithProviders.tsx';
export type { PageOptions, RenderedPage } from './renderWithProviders.tsx';
export { runRemoteTests } from './runRemoteTests.ts';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
