import { MAX_FACTORS, type Factor } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeFactor,
  makeFactorList,
  makeProfile,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import { FactorsCard } from './FactorsCard.tsx';

const LIST = 'listFactors';
const NEVER = new Promise<never>(() => undefined);

const phone = makeFactor({ name: 'Phone', usedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() });
const laptop = makeFactor({ id: '7c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d10', kind: 'passkey', name: 'Laptop' });

describe('two-factor authentication', () => {
  const api = createFakeApi();
  afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const renderCard = () => renderWithProviders(<FactorsCard />, { messages });
  const open = async (...factors: Factor[]) => {
    api.on(LIST, () => makeFactorList(...factors));
    const page = renderCard();
    await screen.findAllByRole('listitem');
    const click = (name: string) => page.user.click(screen.getByRole('button', { name }));
    return { ...page, click };
  };

  test('is off without a second factor, and says what it does', async () => {
    api.on(LIST, () => makeFactorList());
    renderCard();
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible();
    expect(screen.getByText(/signing in and withdrawing also ask for a passkey/)).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
  });

  test('is needed by operators, who keep the last one', async () => {
    const session = { user: makeProfile({ role: 'admin' }) };
    const renderWith = (...factors: Factor[]) => {
      api.on(LIST, () => makeFactorList(...factors));
      return renderWithProviders(<FactorsCard />, { messages, session });
    };
    const without = renderWith();
    expect(await screen.findByText(/Operators can make changes only while it’s on/)).toBeVisible();
    without.unmount();

    const withOne = renderWith(phone);
    expect(await screen.findByText(/To remove this one, add another first/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument();
    withOne.unmount();

    renderWith(phone, laptop);
    expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeVisible();
    expect(screen.queryByText(/add another first/)).not.toBeInTheDocument();
  });

  test('offers only kinds that the farm has', async () => {
    Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
    api.on(LIST, () => ({ ...makeFactorList(), addable: ['passkey'] }));
    renderCard();
    expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).not.toBeInTheDocument();
    expect(screen.queryByText('This browser doesn’t support passkeys.')).not.toBeInTheDocument();
  });

  test('offers no passkey to a browser without them, and says so', async () => {
    api.on(LIST, () => makeFactorList());
    renderCard();
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    expect(screen.getByText('This browser doesn’t support passkeys.')).toBeVisible();
  });

  test('lists each factor with its kind, its day and its last use', async () => {
    await open(phone, laptop);
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^PhoneAuthenticator app, added Jan 1, 2026Last used 3 hours ago/);
    expect(rows[1]).toHaveTextContent(/^LaptopPasskey, added Jan 1, 2026Never used/);
    expect(screen.getByRole('list')).toHaveAccessibleName('Two-factor authentication');
  });

  test.each([
    [3, '3 of 10 left'],
    [2, /^You have only 2 recovery codes left\. Get new ones/],
    [1, /^You have only 1 recovery code left\./],
    [0, /^You have no recovery codes left\./],
  ])('tells how many recovery codes are left, and warns of few: %i', async (recoveryCodesLeft, text) => {
    api.on(LIST, () => ({ ...makeFactorList(phone), recoveryCodesLeft }));
    renderCard();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('note')).toHaveLength(recoveryCodesLeft > 2 ? 0 : 1);
  });

  test('renames a factor', async () => {
    const received = jest.fn();
    const { click, user, notify } = await open(phone, laptop);
    api.on('updateFactor', (change, request) => {
      received(new URL(request.url).pathname, change);
      api.on(LIST, () => makeFactorList({ ...phone, name: 'Pixel' }, laptop));
      return { ...phone, name: 'Pixel' };
    });
    await click('Rename Phone');
    const dialog = await screen.findByRole('dialog', { name: 'Rename' });
    const field = within(dialog).getByLabelText('Name');
    expect(field).toHaveValue('Phone');
    await user.clear(field);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Name is required'));
    await user.type(field, ` ${'x'.repeat(41)}`);
    await waitFor(() => expect(field).toHaveAccessibleDescription('Name must be at most 40 characters'));
    await user.clear(field);
    await user.type(field, ' Pixel{Enter}');
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^Pixel/));
    expect(received).toHaveBeenCalledWith(`/api/me/factors/${phone.id}`, { name: 'Pixel' });
    expect(notify.success).toHaveBeenCalledWith('Name saved.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Pixel' })).toHaveFocus());
  });

  test('says beside the field that the farm refuses a name, and that a factor is gone', async () => {
    const { click, user } = await open(phone);
    api.refuse('updateFactor', 'validation_failed', { fields: { name: 'No' } });
    await click('Rename Phone');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription(
        'The farm doesn’t accept this name. Choose another one.',
      ),
    );
    api.refuse('updateFactor', 'not_found');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('This second factor was removed in the meantime.')).toBeVisible();
  });

  test('removes one of several factors after a question, and keeps the focus near', async () => {
    const { click, user, notify } = await open(phone, laptop);
    api.on('deleteFactor', (_body, request) => {
      expect(request.url).toMatch(new RegExp(`/me/factors/${laptop.id}$`));
      api.on(LIST, () => makeFactorList(phone));
      return undefined;
    });
    await click('Remove Laptop');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this second factor?' });
    expect(dialog).toHaveTextContent('Signing in and withdrawing will no longer accept it.Laptop');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(notify.success).toHaveBeenCalledWith('Second factor removed.');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Two-factor authentication' })).toHaveFocus(),
    );
  });

  test('says before the last factor is removed that it is off then, and loses the codes', async () => {
    const { click, user, notify } = await open(phone);
    api.on('deleteFactor', () => {
      api.on(LIST, () => makeFactorList());
      return undefined;
    });
    await click('Remove Phone');
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn two-factor authentication off?' });
    expect(dialog).toHaveTextContent('Your recovery codes, and API tokens that can withdraw, are deleted');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Two-factor authentication is off.');
  });

  test('takes it for removed when it was removed meanwhile', async () => {
    const { click, user, notify } = await open(phone, laptop);
    api.refuse('deleteFactor', 'not_found');
    await click('Remove Laptop');
    api.on(LIST, () => makeFactorList(phone));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(notify.success).toHaveBeenCalledWith('Second factor removed.');
  });

  test.each([
    ['proof_required', /You didn’t confirm it’s you, so nothing has changed\.$/],
    ['internal_error', /The farm couldn’t process the request\. Try again in a moment\.Request request-1$/],
  ] as const)('removes nothing and says why after %s', async (code, text) => {
    const { click, user, notify } = await open(phone);
    api.refuse('deleteFactor', code);
    await click('Remove Phone');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(text));
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    expect(notify.success).not.toHaveBeenCalled();
  });

  test('can stop waiting for a removal that is slow', async () => {
    const { click, user } = await open(phone);
    api.on('deleteFactor', () => NEVER);
    await click('Remove Phone');
    const dialog = await screen.findByRole('alertdialog');
    await withElapsedTime(SLOW_AFTER_MS, () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' })),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stop waiting' }));
    expect(await within(dialog).findByText(/You stopped waiting\./)).toBeVisible();
  });

  test('says that the list could not be loaded, and comes with another try', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = renderCard();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load your second factors. The farm didn’t respond.',
    );
    api.on(LIST, () => makeFactorList(phone));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Phone')).toBeVisible();
  });

  test('says that the list is slow to come, and can be given up', async () => {
    api.on(LIST, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, renderCard);
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  test('speaks Chinese', async () => {
    api.on(LIST, () => ({ ...makeFactorList(phone), recoveryCodesLeft: 8 }));
    const { user } = renderWithProviders(<FactorsCard />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByText('剩余 8 个，共 10 个')).toBeVisible();
    expect(screen.getByRole('heading', { name: '双重验证' })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent(
      /^Phone身份验证器应用，添加于 2026年1月1日最近使用：3小时前/,
    );
    await user.click(screen.getByRole('button', { name: '添加身份验证器应用' }));
    const dialog = await screen.findByRole('dialog', { name: '添加身份验证器应用' });
    expect(within(dialog).getByLabelText('名称')).toHaveValue('身份验证器应用');
    api.refuse('startFactor', 'factor_limit');
    await user.click(within(dialog).getByRole('button', { name: '继续' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      `您已有 ${MAX_FACTORS} 个验证方式，达到上限。请先移除不再需要的。`,
    );
  });
});
