import type { AlarmSetting } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAlarmSetting,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { AlarmCard } from './AlarmCard.tsx';

const READ = 'readAlarmSetting';
const SAVE = 'updateAlarmSetting';
const TEST = 'sendAlarmTest';
const NEVER = new Promise<never>(() => undefined);

describe('the alarm', () => {
  const api = createFakeApi();
  const renderCard = () => renderWithProviders(<AlarmCard email="ada@example.org" />, { messages });
  const open = async (setting: Partial<AlarmSetting> = {}) => {
    api.on(READ, () => makeAlarmSetting(setting));
    const page = renderCard();
    await screen.findByLabelText('Space lost');
    const type = async (label: string, text: string) => {
      await page.user.clear(screen.getByLabelText(label));
      if (text !== '') await page.user.type(screen.getByLabelText(label), text);
    };
    return { ...page, type, save: () => page.user.click(saveButton()) };
  };

  test('says in a sentence what is set, and follows what is typed', async () => {
    const { type, user } = await open();
    expect(screen.getByText(/loses 25% or more of its space within 60 minutes/)).toBeVisible();
    expect(screen.getByText(/hasn’t reported for 10 minutes/)).toBeVisible();
    expect(saveButton()).toBeDisabled();
    await type('Space lost', '40');
    await type('Compared with the last', '120');
    await type('Silent for', '5');
    expect(screen.getByText(/loses 40% or more of its space within 120 minutes/)).toBeVisible();
    expect(screen.getByText(/hasn’t reported for 5 minutes/)).toBeVisible();
    await type('Silent for', '');
    expect(screen.getByText('We tell you when a machine loses space or stops reporting.')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Tell me about my machines' }));
    expect(screen.getByText(/We send no alarms, by email or otherwise\./)).toBeVisible();
  });

  test('says that channels are chosen on the page of notifications, and leads there', async () => {
    const { user, currentPath } = await open();
    await user.click(screen.getByRole('link', { name: 'Notifications' }));
    expect(currentPath()).toBe('/center/security/notifications');
  });

  test('saves all of it, says so, and has nothing more to save', async () => {
    const received = jest.fn();
    const { type, user, save, notify } = await open();
    api.on(SAVE, (setting) => {
      received(setting);
      api.on(READ, () => setting);
      return setting;
    });
    await user.click(screen.getByRole('switch', { name: 'Tell me about my machines' }));
    await type('Space lost', ' 30 ');
    await save();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Alarm updated.'));
    expect(received).toHaveBeenCalledWith({
      isOn: false,
      dropPercent: 30,
      windowMinutes: 60,
      offlineMinutes: 10,
    });
    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(screen.getByLabelText('Space lost')).toHaveValue('30');
    expect(screen.getByRole('switch', { name: 'Tell me about my machines' })).not.toBeChecked();
  });

  test.each([
    ['Space lost', '', 'Enter a number'],
    ['Space lost', '0', 'Enter a whole number from 1 to 100'],
    ['Space lost', '12.5', 'Enter a whole number from 1 to 100'],
    ['Compared with the last', '9', 'Enter a whole number from 10 to 1,440'],
    ['Silent for', '1441', 'Enter a whole number from 5 to 1,440'],
  ])('refuses %s "%s" beside the field, without asking the farm', async (label, text, message) => {
    const { type, save } = await open();
    await type(label, text);
    await save();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  test('shows a refusal of the farm beside the field', async () => {
    const { type, save } = await open();
    api.refuse(SAVE, 'validation_failed', { fields: { windowMinutes: 'Too long' } });
    await type('Compared with the last', '90');
    await save();
    await waitFor(() => {
      expect(screen.getByLabelText('Compared with the last')).toHaveAccessibleDescription(
        messages['security.alarm.refused'],
      );
    });
  });

  test('keeps what was typed when saving fails, and names the request', async () => {
    const { type, save } = await open();
    api.refuse(SAVE, 'internal_error');
    await type('Silent for', '15');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved:');
    expect(screen.getByRole('alert')).toHaveTextContent('Request request-1');
    expect(screen.getByLabelText('Silent for')).toHaveValue('15');
  });

  test('says that saving is slow, and can be stopped', async () => {
    const { type, user } = await open();
    api.on(SAVE, () => NEVER);
    await type('Silent for', '15');
    await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.submit(saveButton()));
    expect(screen.getByText('Saving is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'may have been saved; it’s safe to save again.',
    );
    expect(saveButton()).toBeEnabled();
  });

  test('says that it could not be loaded, and comes with another try', async () => {
    api.disconnect(READ);
    const { user } = renderCard();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load the alarm settings. Can’t reach the farm.',
    );
    api.on(READ, () => makeAlarmSetting({ dropPercent: 33 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Space lost')).toHaveValue('33');
  });

  test('says that it is slow to come, and can be given up', async () => {
    api.on(READ, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, renderCard);
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  describe('as a test', () => {
    test('is mailed, and says where to', async () => {
      const { user, notify } = await open();
      const handler = jest.fn();
      api.on(TEST, () => {
        handler();
        return undefined;
      });
      await user.click(screen.getByRole('button', { name: 'Send test email' }));
      await waitFor(() => {
        expect(notify.success).toHaveBeenCalledWith('A test email is on its way to ada@example.org.');
      });
      expect(handler).toHaveBeenCalledTimes(1);
    });

    test('says how long to wait when there were too many', async () => {
      const { user } = await open();
      api.refuse(TEST, 'too_many_requests', { retryAfterSeconds: 1750 });
      await user.click(screen.getByRole('button', { name: 'Send test email' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 30 minutes.');
      expect(screen.getByRole('alert')).not.toHaveTextContent('Request');
    });

    test('says that it failed, or is slow, and can be given up', async () => {
      const { user } = await open();
      api.disconnect(TEST);
      await user.click(screen.getByRole('button', { name: 'Send test email' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not sent:');
      api.on(TEST, () => NEVER);
      await withElapsedTime(SLOW_AFTER_MS, () =>
        fireEvent.click(screen.getByRole('button', { name: 'Send test email' })),
      );
      expect(screen.getByText('Sending is taking longer than usual.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'You stopped waiting. The email may have been sent.',
      );
    });
  });
});

function saveButton() {
  return screen.getByText(/^Sav(e|ing…)$/);
}
