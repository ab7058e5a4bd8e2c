import { createFakeApi } from '@farm/testing';
import type { AltchaChallenge } from '../../model/altchaChallenge.ts';
import { answerHumanChecks } from '../../dev/humanCheckApi.ts';
import { solveAltcha } from './solveAltcha.ts';

describe('the solver of human checks', () => {
  const api = createFakeApi();
  const takeChallenge = async () => {
    const answer = await fetch('/api/human-check?mode=test');
    return (await answer.json()) as AltchaChallenge;
  };

  test.each([
    ['by the browser', true],
    ['in script, where a page over plain http has no WebCrypto', false],
  ])('finds what the API accepts %s', async (_way, isSecureContext) => {
    Object.assign(globalThis, { isSecureContext });
    const humanCheck = answerHumanChecks(api);
    const { signal } = new AbortController();
    const solution = await solveAltcha({ takeChallenge, signal });
    expect(await humanCheck.accepts(solution)).toBe(true);
    expect(await humanCheck.accepts(solution)).toBe(false);
  });

  test('ends with the form', async () => {
    const controller = new AbortController();
    // No number matches, so only the signal ends the search.
    const endless = async () => {
      const { parameters, ...rest } = await takeChallenge();
      return { ...rest, parameters: { ...parameters, keyPrefix: 'ff'.repeat(16) } };
    };
    answerHumanChecks(api);
    const solving = solveAltcha({ takeChallenge: endless, signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(solving).rejects.toThrow('aborted');
  });

  test('does not begin when the form is gone', async () => {
    answerHumanChecks(api);
    const solving = solveAltcha({ takeChallenge, signal: AbortSignal.abort() });
    await expect(solving).rejects.toThrow('aborted');
  });
});
