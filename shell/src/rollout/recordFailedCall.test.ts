import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { PageVersions } from './PageVersions.ts';
import { recordFailedCall } from './recordFailedCall.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the signs after a call of the remote in view failed like this. */
function failCall(failure: object) {
  const versions = new PageVersions(makePageData({ remotes: [makeRemote('assets')] }));
  const signs: string[] = [];
  versions.watch(jest.fn(), ({ name, sign }) => signs.push(`${name} ${sign}`));
  versions.startStay(versions.readRemote('assets'));
  recordFailedCall(versions, failure);
  jest.advanceTimersByTime(2000);
  return signs;
}

test.each([
  [500, 'internal_error'],
  [502, 'unknown'],
  [404, 'not_found'],
  [400, 'malformed_request'],
  [400, 'validation_failed'],
  [403, 'forbidden'],
  [405, 'method_not_allowed'],
  [0, 'offline'],
])('a call that fails with %i %s counts against the remote in view', (status, code) => {
  expect(failCall({ status, code })).toEqual(['assets failed-calls']);
});

test.each([
  [401, 'token_error'],
  [401, 'credentials_wrong'],
  [409, 'insufficient_balance'],
  [429, 'too_many_requests'],
  [400, 'code_wrong'],
  [400, 'enrolment_code_wrong'],
  [400, 'factor_wrong'],
  [400, 'ticket_expired'],
  [401, 'second_factor_required'],
  [403, 'proof_required'],
  [403, 'account_locked'],
  [403, 'own_account'],
  [403, 'human_check_failed'],
])('one that fails with %i %s does not', (status, code) => {
  expect(failCall({ status, code })).toEqual([]);
});

test('one that fails without a connection does not, nor what is no failure of a call', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(failCall({ status: 0, code: 'offline' })).toEqual([]);
  expect(failCall({ name: 'AbortError' })).toEqual([]);
});
