import { createFakeApi, makeSignIn, renderWithProviders, screen } from '@farm/testing';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import { SignInsCard } from './SignInsCard.tsx';

const LIST = 'listSignIns';

describe('recent sign-ins', () => {
  const api = createFakeApi();
  const renderCard = () =>
    renderWithProviders(<SignInsCard />, { messages, path: '/center/security/settings' });
  const makeId = (number: number) => `2c8e9a60-0f4f-4d7a-8f5d-${String(number).padStart(12, '0')}`;

  test('are listed with device, address and time; a new browser is marked', async () => {
    const tool = makeSignIn({ id: makeId(2), userAgent: null, ip: '2001:db8::7', isNewBrowser: true });
    api.on(LIST, () => ({ items: [makeSignIn(), tool] }));
    renderCard();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/^Chrome on Linux203\.0\.113\.7, Jan 1, 2026, \d+:04.[AP]M$/);
    expect(rows[1]).toHaveTextContent(/^Unknown deviceNew browser2001:db8::7/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['passkey', 'with passkey', '使用通行密钥'],
    ['totp', 'with code from app', '使用应用验证码'],
    ['recovery-code', 'with recovery code', '使用恢复码'],
  ] as const)('say that the password was joined by a %s', async (factor, text, chineseText) => {
    api.on(LIST, () => ({ items: [makeSignIn({ factor })] }));
    const { unmount } = renderCard();
    expect(await screen.findByRole('listitem')).toHaveTextContent(
      new RegExp(`203\\.0\\.113\\.7, Jan 1, 2026, \\d+:04.[AP]M, ${text}$`),
    );
    unmount();
    renderWithProviders(<SignInsCard />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByRole('listitem')).toHaveTextContent(new RegExp(`，${chineseText}$`));
  });

  test('beyond five are shown when asked for, and hidden again', async () => {
    api.on(LIST, () => ({
      items: [1, 2, 3, 4, 5, 6, 7].map((number) => makeSignIn({ id: makeId(number) })),
    }));
    const { user } = renderCard();
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  test('that are none are said to be none', async () => {
    api.on(LIST, () => ({ items: [] }));
    renderCard();
    expect(await screen.findByText('No sign-ins yet.')).toBeVisible();
  });

  test('that cannot be loaded are offered again', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = renderCard();
    expect(await screen.findByText(/^Couldn’t load your sign-ins\./)).toBeVisible();
    api.on(LIST, () => ({ items: [makeSignIn()] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });
});
