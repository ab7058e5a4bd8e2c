/** Settings for many simulated users at a single address and one operator, as in tests, simulations and benches. */
export const MANY_REQUESTS = {
  REQUESTS_PER_NETWORK: '99999999',
  REQUESTS_PER_ACCOUNT: '99999999',
  WITHDRAWALS_PER_DAY: '1000',
  FOUR_EYES_ABOVE: '999999999999999',
  NOTIFICATION_GROUP_SECONDS: '0',
};
