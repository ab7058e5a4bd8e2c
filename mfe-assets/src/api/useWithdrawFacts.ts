import type { Address, WithdrawalRule } from '@farm/contracts';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { useGetBalanceQuery } from './balanceApi.ts';
import { useGetWithdrawalRuleQuery } from './withdrawApi.ts';
import { usePayoutAddresses } from './usePayoutAddresses.ts';

/** Data that the withdrawal form needs. */
export interface WithdrawFacts {
  rule: WithdrawalRule;
  /** Decimal XCH. */
  usable: string;
  addresses: Address[];
}

const REFETCH_OPTIONS = { refetchOnMountOrArgChange: true };

/**
 * Fetches the {@link WithdrawFacts}; cached data is shown while it is refetched, but no balance that is only the last
 * known one of an earlier page.
 */
export function useWithdrawFacts() {
  const rule = useGetWithdrawalRuleQuery(undefined, REFETCH_OPTIONS);
  const balance = useGetBalanceQuery(undefined, REFETCH_OPTIONS);
  const { query: list, addresses } = usePayoutAddresses();
  const queries = [rule, balance, list];
  const facts: WithdrawFacts | undefined =
    rule.data && balance.data && balance.fulfilledTimeStamp !== undefined && addresses
      ? { rule: rule.data, usable: balance.data.usable, addresses }
      : undefined;
  const isFetching = queries.some((query) => query.isFetching);
  const error = isFetching ? undefined : queries.find((query) => query.isError)?.error;
  const slow = useSlowQuery({
    isFetching: isFetching && !facts,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  });
  return { facts, failure: facts || error === undefined ? undefined : toFailure(error), slow };
}
