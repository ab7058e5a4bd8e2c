import type { Migration } from 'kysely/migration';
import * as accounts from './0001_accounts.ts';
import * as limits from './0002_limits.ts';
import * as records from './0003_records.ts';
import * as farm from './0004_farm.ts';
import * as ledger from './0005_ledger.ts';
import * as withdrawals from './0006_withdrawals.ts';
import * as lockdown from './0007_lockdown.ts';
import * as profit from './0008_profit.ts';
import * as deposits from './0009_deposits.ts';
import * as lockedAccounts from './0010_locked_accounts.ts';
import * as machines from './0011_machines.ts';
import * as rollout from './0012_rollout.ts';
import * as rolloutBeacons from './0013_rollout_beacons.ts';
import * as payouts from './0015_payouts.ts';
import * as namedAmounts from './0016_named_amounts.ts';
import * as lostBytes from './0017_lost_bytes.ts';
import * as rolloutPreviews from './0018_rollout_previews.ts';
import * as operatorKeys from './0019_operator_keys.ts';
import * as pool from './0020_pool.ts';
import * as poolTimes from './0021_pool_times.ts';
import * as poolRewards from './0022_pool_rewards.ts';
import * as poolCredits from './0023_pool_credits.ts';
import * as unfilteredPoints from './0024_unfiltered_points.ts';
import * as spaceExcess from './0025_space_excess.ts';
import * as poolHarvesters from './0026_pool_harvesters.ts';
import * as securityMails from './0027_security_mails.ts';
import * as equalPayments from './0030_equal_payments.ts';
import * as corrections from './0031_corrections.ts';
import * as proposals from './0032_proposals.ts';
import * as strandedBatches from './0033_stranded_batches.ts';
import * as payoutAlarms from './0035_payout_alarms.ts';
import * as automaticPayouts from './0036_automatic_payouts.ts';
import * as roles from './0037_roles.ts';
import * as releases from './0038_releases.ts';
import * as partitions from './0039_partitions.ts';
import * as signs from './0040_signs.ts';
import * as findings from './0041_findings.ts';
import * as rolloutSteps from './0042_rollout_steps.ts';
import * as rolloutHistory from './0043_rollout_history.ts';
import * as knownBrowsers from './0044_known_browsers.ts';
import * as signIns from './0045_sign_ins.ts';
import * as secondFactors from './0046_second_factors.ts';
import * as factorResets from './0047_factor_resets.ts';
import * as accountLocks from './0048_account_locks.ts';
import * as exports from './0049_exports.ts';
import * as closings from './0050_closings.ts';
import * as terms from './0051_terms.ts';
import * as accountTokens from './0052_account_tokens.ts';
import * as prices from './0053_prices.ts';
import * as notifications from './0054_notifications.ts';
import * as languages from './0055_languages.ts';
import * as deliveryCascades from './0056_delivery_cascades.ts';
import * as detachedBrowsers from './0057_detached_browsers.ts';

/** A change of the tables that the programs of the release before can work with. */
export interface TableChange extends Migration {
  /** The release of the programs that brings it; none before releases were counted. */
  release?: number;
  /** `expand` adds what this release needs; `contract` removes what the release before no longer uses. */
  kind?: 'expand' | 'contract';
}

/** Every migration, in order. One that was released is never edited. */
export const migrations: Record<string, TableChange> = {
  '0001_accounts': accounts,
  '0002_limits': limits,
  '0003_records': records,
  '0004_farm': farm,
  '0005_ledger': ledger,
  '0006_withdrawals': withdrawals,
  '0007_lockdown': lockdown,
  '0008_profit': profit,
  '0009_deposits': deposits,
  '0010_locked_accounts': lockedAccounts,
  '0011_machines': machines,
  '0012_rollout': rollout,
  '0013_rollout_beacons': rolloutBeacons,
  '0015_payouts': payouts,
  '0016_named_amounts': namedAmounts,
  '0017_lost_bytes': lostBytes,
  '0018_rollout_previews': rolloutPreviews,
  '0019_operator_keys': operatorKeys,
  '0020_pool': pool,
  '0021_pool_times': poolTimes,
  '0022_pool_rewards': poolRewards,
  '0023_pool_credits': poolCredits,
  '0024_unfiltered_points': unfilteredPoints,
  '0025_space_excess': spaceExcess,
  '0026_pool_harvesters': poolHarvesters,
  '0027_security_mails': securityMails,
  '0030_equal_payments': equalPayments,
  '0031_corrections': corrections,
  '0032_proposals': proposals,
  '0033_stranded_batches': strandedBatches,
  '0035_payout_alarms': payoutAlarms,
  '0036_automatic_payouts': automaticPayouts,
  '0037_roles': roles,
  '0038_releases': releases,
  '0039_partitions': partitions,
  '0040_signs': signs,
  '0041_findings': findings,
  '0042_rollout_steps': rolloutSteps,
  '0043_rollout_history': rolloutHistory,
  '0044_known_browsers': knownBrowsers,
  '0045_sign_ins': signIns,
  '0046_second_factors': secondFactors,
  '0047_factor_resets': factorResets,
  '0048_account_locks': accountLocks,
  '0049_exports': exports,
  '0050_closings': closings,
  '0051_terms': terms,
  '0052_account_tokens': accountTokens,
  '0053_prices': prices,
  '0054_notifications': notifications,
  '0055_languages': languages,
  '0056_delivery_cascades': deliveryCascades,
  '0057_detached_browsers': detachedBrowsers,
};

/** The release of the tables that all migrations make. */
export const TABLE_RELEASE = Math.max(...Object.values(migrations).map(({ release = 0 }) => release));
