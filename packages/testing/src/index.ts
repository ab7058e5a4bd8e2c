export type { ApiRoute, ApiRoutes } from './apiRoutes.ts';
export {
  makeAddress,
  makeBalance,
  makeBalanceLogEntry,
  makeMachine,
  makeMachinePage,
  makeProfile,
  makeProfitLogEntry,
  makeSession,
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
