import type {
  AlarmSetting,
  Enrolment,
  EnrolmentState,
  Machine,
  MachineChange,
  MachineDeletion,
  MachineDetail,
  MachinesDeleted,
  MeasuredRun,
  MeasuredRunPreview,
  MeasuredRunRequest,
  NoticeDetail,
  NoticeDraft,
  NoticePage,
  OpenSessionList,
  OperatorNotice,
  OperatorNoticePage,
  Share,
  SpaceHistory,
  BreakerChange,
  PayoutBatchDetail,
  PayoutBatchPage,
  Payouts,
  Reserves,
  SpendRecord,
  Statistics,
  StatisticsHistory,
  Address,
  AddressChange,
  AddressDeletion,
  AddressPage,
  AddressesDeleted,
  Balance,
  BalanceHistory,
  BalanceLogPage,
  Deposit,
  DepositPage,
  DepositRequest,
  EmailCodeCheck,
  EmailCodeRequest,
  EmailCodeSent,
  Lockdown,
  LockdownDone,
  MachinePage,
  NewAddress,
  NewProfitRun,
  NewWithdrawal,
  OperatorWithdrawalDetail,
  OperatorWithdrawalPage,
  PasswordChange,
  Profile,
  ProfileChange,
  ProfitLogPage,
  ProfitRunDetail,
  ProfitRunPage,
  ProfitRunPreview,
  Registration,
  Session,
  SignIn,
  Withdrawal,
  WithdrawalDeedBody,
  WithdrawalDetail,
  WithdrawalPage,
  WithdrawalRule,
} from '@farm/contracts';
import type {
  ChangeMade,
  CreatedRolloutToken,
  HistoryPage,
  NewChange,
  NewRolloutToken,
  PublishedBuild,
  PublishedVersions,
  RateHistory,
  RolloutStatus,
  RolloutTokens,
  SignedRegistry,
  TrustedKeys,
} from '@farm/contracts/rollout';

/** What the API takes and answers, by method and path; `:name` stands for any one segment. */
export interface ApiRoutes {
  'POST /session(by-email-password)': { body: SignIn; answer: Session };
  'DELETE /session/this': { body: undefined; answer: undefined };
  'POST /me': { body: Registration; answer: Profile };
  'POST /email-captcha': { body: EmailCodeRequest; answer: EmailCodeSent };
  'POST /email-captcha/check': { body: EmailCodeCheck; answer: undefined };
  'GET /me/profile': { body: undefined; answer: Profile };
  'PUT /me/setting/profile': { body: ProfileChange; answer: Profile };
  'PUT /me/setting/password': { body: PasswordChange; answer: undefined };
  'GET /me/balance': { body: undefined; answer: Balance };
  'GET /me/machines': { body: undefined; answer: MachinePage };
  'GET /me/machines/:id': { body: undefined; answer: MachineDetail };
  'PATCH /me/machines/:id': { body: MachineChange; answer: Machine };
  'GET /me/machines/:id/history': { body: undefined; answer: SpaceHistory };
  'POST /me/machines/delete': { body: MachineDeletion; answer: MachinesDeleted };
  'POST /me/machines/enroll': { body: undefined; answer: Enrolment };
  'GET /me/machines/enroll/:id': { body: undefined; answer: EnrolmentState };
  'GET /me/share': { body: undefined; answer: Share };
  'GET /me/share/history': { body: undefined; answer: SpaceHistory };
  'GET /me/setting/alarm': { body: undefined; answer: AlarmSetting };
  'PUT /me/setting/alarm': { body: AlarmSetting; answer: AlarmSetting };
  'POST /me/setting/alarm/test': { body: undefined; answer: undefined };
  'GET /me/sessions': { body: undefined; answer: OpenSessionList };
  'DELETE /me/sessions': { body: undefined; answer: undefined };
  'DELETE /me/sessions/:id': { body: undefined; answer: undefined };
  'GET /notices': { body: undefined; answer: NoticePage };
  'GET /notices/:id': { body: undefined; answer: NoticeDetail };
  'GET /reserves': { body: undefined; answer: Reserves };
  'GET /admin/payouts': { body: undefined; answer: Payouts };
  'GET /admin/payouts/batches': { body: undefined; answer: PayoutBatchPage };
  'GET /admin/payouts/batches/:id': { body: undefined; answer: PayoutBatchDetail };
  'POST /admin/payouts/breaker': { body: BreakerChange; answer: Payouts };
  'POST /admin/payouts/spends/:coinId/record': { body: SpendRecord; answer: Payouts };
  'GET /stat': { body: undefined; answer: Statistics };
  'GET /stat/history': { body: undefined; answer: StatisticsHistory };
  'GET /admin/notices': { body: undefined; answer: OperatorNoticePage };
  'POST /admin/notices': { body: NoticeDraft; answer: OperatorNotice };
  'GET /admin/notices/:id': { body: undefined; answer: OperatorNotice };
  'PUT /admin/notices/:id': { body: NoticeDraft; answer: OperatorNotice };
  'DELETE /admin/notices/:id': { body: undefined; answer: undefined };
  'POST /admin/profit-runs/measured/preview': { body: MeasuredRunRequest; answer: MeasuredRunPreview };
  'POST /admin/profit-runs/measured': { body: MeasuredRun; answer: ProfitRunDetail };
  'GET /me/balance-history': { body: undefined; answer: BalanceHistory };
  'GET /me/balance-log': { body: undefined; answer: BalanceLogPage };
  'GET /me/balance-log.csv': { body: undefined; answer: string };
  'GET /me/profit-log': { body: undefined; answer: ProfitLogPage };
  'GET /me/profit-log.csv': { body: undefined; answer: string };
  'GET /me/withdrawals': { body: undefined; answer: WithdrawalPage };
  'GET /me/withdrawals.csv': { body: undefined; answer: string };
  'GET /me/withdrawals/:id': { body: undefined; answer: WithdrawalDetail };
  'POST /me/withdrawals': { body: NewWithdrawal; answer: Withdrawal };
  'POST /me/withdrawals/:id/cancel': { body: undefined; answer: Withdrawal };
  'GET /me/withdrawal-rule': { body: undefined; answer: WithdrawalRule };
  'GET /me/addresses': { body: undefined; answer: AddressPage };
  'POST /me/addresses': { body: NewAddress; answer: Address };
  'PATCH /me/addresses/:id': { body: AddressChange; answer: Address };
  'POST /me/addresses/delete': { body: AddressDeletion; answer: AddressesDeleted };
  'POST /account/lockdown': { body: Lockdown; answer: LockdownDone };
  'GET /admin/withdrawals': { body: undefined; answer: OperatorWithdrawalPage };
  'GET /admin/withdrawals/:id': { body: undefined; answer: OperatorWithdrawalDetail };
  'POST /admin/withdrawals/:id/:deed': { body: WithdrawalDeedBody; answer: OperatorWithdrawalDetail };
  'GET /admin/ledger/deposits': { body: undefined; answer: DepositPage };
  'POST /admin/ledger/deposit': { body: DepositRequest; answer: Deposit };
  'GET /admin/profit-runs': { body: undefined; answer: ProfitRunPage };
  'GET /admin/profit-runs/:id': { body: undefined; answer: ProfitRunDetail };
  'POST /admin/profit-runs/preview': { body: NewProfitRun; answer: ProfitRunPreview };
  'POST /admin/profit-runs': { body: NewProfitRun; answer: ProfitRunDetail };
  'GET /rollout/status': { body: undefined; answer: RolloutStatus };
  'GET /rollout/registry': { body: undefined; answer: SignedRegistry };
  'GET /rollout/keys': { body: undefined; answer: TrustedKeys };
  'GET /rollout/history': { body: undefined; answer: HistoryPage };
  'GET /rollout/versions': { body: undefined; answer: PublishedVersions };
  'GET /rollout/versions/:name/:version': { body: undefined; answer: PublishedBuild };
  'GET /rollout/rates': { body: undefined; answer: RateHistory };
  'POST /rollout/changes': { body: NewChange; answer: ChangeMade };
  'GET /rollout/tokens': { body: undefined; answer: RolloutTokens };
  'POST /rollout/override-grant': { body: undefined; answer: undefined };
  'POST /rollout/tokens': { body: NewRolloutToken; answer: CreatedRolloutToken };
  'DELETE /rollout/tokens/:id': { body: undefined; answer: undefined };
  'GET /human-check': { body: undefined; answer: Record<string, unknown> };
}

/** A method and path of the API. */
export type ApiRoute = keyof ApiRoutes;
