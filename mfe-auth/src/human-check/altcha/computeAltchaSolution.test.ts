import { createFakeApi } from '@farm/testing';
import type { AltchaChallenge } from '../../model/altchaChallenge.ts';
import { addHumanCheckHandler } from '../../dev/humanCheckApi.ts';
import { computeAltchaSolution } from './computeAltchaSolution.ts';

describe('the solver of human checks', () => {
  const api = createFakeApi();
  const fetchChallenge = async () => {
    const answer = await fetch('/api/human-check?mode=test');
    return (await answer.json()) as AltchaChallenge;
  };

  test.each([
    ['by the browser', true],
    ['in script, where a page over plain http has no WebCrypto', false],
  ])('finds what the API accepts %s', async (_case, isSecureContext) => {
    Object.assign(globalThis, { isSecureContext });
    const humanCheck = addHumanCheckHandler(api);
    const { signal } = new AbortController();
    const solution = await computeAltchaSolution({ fetchChallenge, signal });
    expect(await humanCheck.accepts(solution)).toBe(true);
    expect(await humanCheck.accepts(solution)).toBe(false);
  });

  test('ends with the form', async () => {
    const controller = new AbortController();
    // No number matches, so only the signal ends the search.
    const endless = async () => {
      const { parameters, ...rest } = await fetchChallenge();
      return { ...rest, parameters: { ...parameters, keyPrefix: 'ff'.repeat(16) } };
    };
    addHumanCheckHandler(api);
    const solving = computeAltchaSolution({ fetchChallenge: endless, signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(solving).rejects.toThrow('aborted');
  });

  test('does not begin when the form is gone', async () => {
    addHumanCheckHandler(api);
    const solving = computeAltchaSolution({ fetchChallenge, signal: AbortSignal.abort() });
    await expect(solving).rejects.toThrow('aborted');
  });
});
