import { alwaysMailed, type NotificationChange, type Notifications } from '@farm/contracts/notification';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeNotifications,
  renderWithProviders,
  screen,
  waitFor,
  withElapsedTime,
} from '@farm/testing';
import messages from '../messages/en.json';
import chinese from '../messages/zh.json';
import { NotificationsPage } from './NotificationsPage.tsx';

const READ = 'readNotifications';
const SAVE = 'updateNotifications';
const TEST = 'testMail';
const NEVER = new Promise<never>(() => undefined);
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

describe('the notifications page', () => {
  const api = createFakeApi();
  const renderPage = () =>
    renderWithProviders(<NotificationsPage />, { messages, path: '/center/security/notifications' });
  const open = async (fields: Partial<Notifications> = {}) => {
    api.on(READ, () => makeNotifications(fields));
    const page = renderPage();
    await screen.findByRole('heading', { name: 'What we tell you' });
    const toggle = (name: string) => page.user.click(screen.getByRole('checkbox', { name }));
    const save = () => page.user.click(saveButton());
    return { ...page, toggle, save };
  };
  const answerSaving = () => {
    const received = jest.fn<undefined, [NotificationChange]>();
    api.on(SAVE, (change) => {
      received(change);
      const saved = makeNotifications(change);
      api.on(READ, () => saved);
      return saved;
    });
    return received;
  };

  test('has a card for each matter', async () => {
    await open();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['What we tell you', 'Push notifications', 'Webhooks']);
  });

  test('has neither cards nor buttons while it is loaded', () => {
    api.on(READ, () => NEVER);
    renderPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('says that it could not be loaded, with another try', async () => {
    api.refuse(READ, 'internal_error');
    const { user } = renderPage();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your notification settings');
    expect(screen.getByRole('alert')).toHaveTextContent('Request request-1');
    api.on(READ, () => makeNotifications());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeVisible();
  });

  describe('lets the user choose', () => {
    test('events by channel, and saves all of it', async () => {
      const received = answerSaving();
      const { toggle, save, notify } = await open();
      expect(screen.getByRole('checkbox', { name: 'Alarm Email' })).toBeChecked();
      expect(screen.getByRole('checkbox', { name: 'Block won Email' })).not.toBeChecked();
      expect(screen.getByRole('checkbox', { name: 'Block won Push' })).toBeChecked();
      expect(saveButton()).toBeDisabled();
      await toggle('Block won Email');
      await toggle('Alarm Push');
      await save();
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Notifications updated.'));
      const [[change] = []] = received.mock.calls;
      expect(change?.mail).toEqual([
        'alarm',
        'recovery',
        'withdrawal',
        'payout',
        'address',
        'sign-in',
        'block',
      ]);
      expect(change?.push).not.toContain('alarm');
      expect(change).toMatchObject({ quietHours: null, timeZone: 'Europe/Berlin' });
      await waitFor(() => expect(saveButton()).toBeDisabled());
      expect(screen.getByRole('checkbox', { name: 'Alarm Push' })).not.toBeChecked();
    });

    test('but not against emails that can expose a thief', async () => {
      await open({ mail: [...alwaysMailed] });
      for (const name of ['Withdrawals Email', 'New address Email', 'New sign-in Email']) {
        const box = screen.getByRole('checkbox', { name });
        expect(box).toBeChecked();
        expect(box).toBeDisabled();
        expect(box).toHaveAccessibleDescription(/Always emailed, for your security/);
      }
      expect(screen.getByRole('checkbox', { name: 'New sign-in Push' })).toBeEnabled();
    });

    test('no pushes of a farm that sends none', async () => {
      await open({ pushKey: null });
      expect(screen.queryByRole('columnheader', { name: 'Push' })).not.toBeInTheDocument();
      expect(screen.queryByRole('checkbox', { name: 'Alarm Push' })).not.toBeInTheDocument();
    });

    test('quiet hours in a time zone', async () => {
      const received = answerSaving();
      const { user, save } = await open();
      expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
      await user.click(screen.getByRole('switch', { name: 'Keep quiet at certain hours' }));
      fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:30' } });
      expect(screen.getByLabelText('Until')).toHaveValue('07:00');
      await user.selectOptions(await findZone(), 'Asia/Shanghai');
      await save();
      await waitFor(() => expect(received).toHaveBeenCalled());
      expect(received.mock.calls[0]?.[0]).toMatchObject({
        quietHours: { from: '23:30', to: '07:00' },
        timeZone: 'Asia/Shanghai',
      });
    });

    test('the time zone of the device by one click, which gives the focus to the choice', async () => {
      const { user } = await open({ timeZone: 'Pacific/Kiritimati' });
      expect(await findZone()).toHaveValue('Pacific/Kiritimati');
      await user.click(screen.getByRole('button', { name: `Use this device’s: ${ownZone}` }));
      expect(await findZone()).toHaveValue(ownZone);
      expect(await findZone()).toHaveFocus();
      expect(screen.queryByRole('button', { name: /Use this device/ })).not.toBeInTheDocument();
    });

    test.each([
      ['', 'Enter a time'],
      ['22:00', 'Choose two different times'],
    ])('no quiet hours until "%s"', async (to, problem) => {
      const { save } = await open({ quietHours: { from: '22:00', to: '07:00' } });
      fireEvent.change(screen.getByLabelText('Until'), { target: { value: to } });
      await save();
      await waitFor(() => expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(problem));
      expect(screen.getByLabelText('Until')).toHaveFocus();
    });

    test('and keeps what was chosen when saving fails', async () => {
      api.refuse(SAVE, 'internal_error');
      const { toggle, save } = await open();
      await toggle('Alarm Email');
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent('Not saved');
      expect(screen.getByRole('checkbox', { name: 'Alarm Email' })).not.toBeChecked();
      expect(saveButton()).toBeEnabled();
    });

    test('and stop waiting for a farm that is slow', async () => {
      api.on(SAVE, () => NEVER);
      const { toggle } = await open();
      await toggle('Alarm Email');
      await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(saveButton()));
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('You stopped waiting.');
    });
  });

  describe('sends a test email', () => {
    const send = async () => {
      const page = await open();
      await page.user.click(screen.getByRole('button', { name: 'Send test email' }));
    };

    test('and says where it goes', async () => {
      api.on(TEST, () => ({ isDelivered: true, status: null, problem: null }));
      await send();
      expect(await screen.findByText(/A test email is on its way to/)).toHaveTextContent('ada@example.org');
    });

    test.each([
      ['too_many_requests', /too many tests this hour\. Try again in 25 minutes/],
      ['internal_error', /couldn’t process the request.*Request request-1/],
    ] as const)('unless it is refused with %s', async (code, text) => {
      api.refuse(TEST, code, { retryAfterSeconds: 1500 });
      await send();
      await waitFor(() => expect(screen.getByText(/^Not sent|^You’ve sent/)).toHaveTextContent(text));
    });
  });

  test('speaks Chinese', async () => {
    api.on(READ, () => makeNotifications());
    renderWithProviders(<NotificationsPage />, { messages: chinese, page: { locale: 'zh' } });
    expect(await screen.findByRole('checkbox', { name: '警报 邮件' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '警报 推送' })).toHaveAccessibleDescription(/机器容量减少/);
  });
});

const saveButton = () => screen.getByRole('button', { name: 'Save' });
const findZone = () => screen.findByRole('combobox', { name: 'Time zone' });
