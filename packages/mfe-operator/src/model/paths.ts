/** List of withdrawals, at the path of the console itself. */
export const WITHDRAWALS_PATH = '/operator';
/** Search for accounts. */
export const ACCOUNTS_PATH = '/operator/account';
export const NOTICES_PATH = '/operator/notices';
export const NEW_NOTICE_PATH = `${NOTICES_PATH}/new`;
export const PROPOSALS_PATH = '/operator/proposals';
export const PAYOUTS_PATH = '/operator/payouts';
export const INCOME_PATH = '/operator/income';
/** Parameter that names the reward whose way is shown. */
export const REWARD_PARAMETER = 'reward';
export const PROFIT_RUNS_PATH = '/operator/profit-runs';
export const NEW_PROFIT_RUN_PATH = `${PROFIT_RUNS_PATH}/new`;
export const MEASURED_RUN_PATH = `${PROFIT_RUNS_PATH}/measured`;
export const ROLLOUT_PATH = '/operator/rollout';
export const ROLLOUT_HISTORY_PATH = `${ROLLOUT_PATH}/history`;
export const ROLLOUT_TOKENS_PATH = `${ROLLOUT_PATH}/tokens`;
export const ROLLOUT_USES_PATH = `${ROLLOUT_PATH}/uses`;

/** List of withdrawals with one status. */
export function toWithdrawalsPath(status: string): string {
  return `${WITHDRAWALS_PATH}?status=${status}`;
}

export function toWithdrawalPath(id: string): string {
  return `/operator/withdrawals/${id}`;
}

/** All withdrawals of the account with this email address. */
export function toAccountWithdrawalsPath(email: string): string {
  return `${WITHDRAWALS_PATH}?${new URLSearchParams({ status: 'all', email }).toString()}`;
}

export function toAccountPath(id: string): string {
  return `${ACCOUNTS_PATH}/${id}`;
}

export function toNoticePath(id: string): string {
  return `${NOTICES_PATH}/${id}`;
}

export function toBatchPath(id: string): string {
  return `${PAYOUTS_PATH}/batches/${id}`;
}

/** Page of the income with the way of a reward. */
export function toRewardPath(coinId: string): string {
  return `${INCOME_PATH}?${REWARD_PARAMETER}=${coinId}`;
}

export function toProfitRunPath(id: string): string {
  return `${PROFIT_RUNS_PATH}/${id}`;
}

/** Rollout page of a remote or the shell. */
export function toRolloutPartPath(name: string): string {
  return `${ROLLOUT_PATH}/${name}`;
}

/** Page of a version of a remote or the shell. */
export function toRolloutVersionPath(name: string, version: string): string {
  return `${ROLLOUT_PATH}/${name}/${encodeURIComponent(version)}`;
}

/** History of the rollout, of one remote or the shell. */
export function toRolloutHistoryPath(name: string): string {
  return `${ROLLOUT_HISTORY_PATH}?name=${name}`;
}

/** Live remotes that use a name of a shared part. */
export function toUsesPath({ part, name }: { part: string; name: string }): string {
  return `${ROLLOUT_USES_PATH}?${new URLSearchParams({ part, name }).toString()}`;
}
