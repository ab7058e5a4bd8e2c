/** @jest-environment-options {"url": "https://farm.example/auth/register"} */
import { createFakeApi, screen, waitFor } from '@farm/testing';
import { addHumanCheckHandler } from '../dev/humanCheckApi.ts';
import { fillField, renderAuthPages } from '../dev/renderAuthPages.tsx';

const api = createFakeApi();

test('the human check uses its production key on the product’s own host only, and elsewhere says “test mode”', async () => {
  const consoleInfo = jest.spyOn(console, 'info').mockReturnValue();
  const humanCheck = addHumanCheckHandler(api);
  api.on('listTerms', () => ({ items: [] }));
  api.on('sendEmailCode', () => ({ expiresInSeconds: 600, resendInSeconds: 60 }));

  for (const [productHost, mode] of [
    ['farm.example', 'production'],
    ['www.farm.example', 'test'],
    [null, 'test'],
  ] as const) {
    humanCheck.modes.length = 0;
    const { user, unmount } = renderAuthPages('/auth/register', {
      page: { humanCheck: { kind: 'altcha', productHost } },
    });
    fillField(screen.getByLabelText('Email'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(/^We emailed a code to ada@example.org\./);
    // Each solution is used once, so the next check has started.
    await waitFor(() => expect(humanCheck.modes).toEqual([mode, mode]));
    unmount();
    expect(consoleInfo.mock.calls).toEqual(mode === 'production' ? [] : [['test mode']]);
  }
});
