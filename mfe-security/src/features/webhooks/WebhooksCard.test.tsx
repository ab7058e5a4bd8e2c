import { MAX_WEBHOOKS, type AddedWebhook, type Webhook } from '@farm/contracts/notification';
import {
  createFakeApi,
  makeDelivery,
  makeNotifications,
  makeWebhook,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import { useGetNotificationsQuery } from '../../api/notificationApi.ts';
import messages from '../../messages/en.json';
import chinese from '../../messages/zh.json';
import { WebhooksCard } from './WebhooksCard.tsx';

const READ = 'readNotifications';
const ADD = 'addWebhook';
const CHANGE = 'updateWebhook';
const REMOVE = 'removeWebhook';
const SECRET = `whsec_${'x'.repeat(32)}`;
const NEVER = new Promise<never>(() => undefined);

const server = makeWebhook();
const channel = makeWebhook({
  id: 'dd8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0f',
  name: 'Family channel',
  url: 'https://discord.com/api/webhooks/1/x',
  form: 'discord',
  events: ['block'],
  isOff: true,
  lastDelivery: { at: '2026-01-02T03:04:05.000Z', isDelivered: false, status: 500 },
});

/** The card as the page shows it. */
function LoadedCard() {
  const { data } = useGetNotificationsQuery(undefined);
  return data ? <WebhooksCard webhooks={data.webhooks} /> : null;
}

describe('webhooks', () => {
  const api = createFakeApi();
  const answerList = (...webhooks: Webhook[]) => api.on(READ, () => makeNotifications({ webhooks }));
  const open = async (...webhooks: Webhook[]) => {
    answerList(...webhooks);
    return openAnswered();
  };
  const openAnswered = async () => {
    const page = renderWithProviders(<LoadedCard />, { messages });
    await screen.findByRole('heading', { name: 'Webhooks' });
    const click = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
    return { ...page, click };
  };
  const nameField = () => screen.getByRole('textbox', { name: 'Name' });
  const urlField = () => screen.getByRole('textbox', { name: 'Address' });

  describe('as a list', () => {
    test('say where they lead, what they are told, and how the last delivery went', async () => {
      await open(server, channel);
      const [first, second] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent(
        /Home server.*Signed.*https:\/\/hooks\.example\.org\/farm.*Alarm.*Payouts.*Nothing sent yet/,
      );
      expect(first).not.toHaveTextContent('Off');
      expect(second).toHaveTextContent(
        /Family channel.*Discord.*Off.*Last attempt failed.*2026.*, with status 500.*turn it on again under “Edit”/,
      );
    });

    test('say so where there is none', async () => {
      await open();
      expect(screen.getByText('No webhooks yet.')).toBeVisible();
    });

    test('say that there can be no more', async () => {
      await open(...Array.from({ length: MAX_WEBHOOKS }, (_, index) => ({ ...server, id: `${index}` })));
      expect(screen.getByRole('button', { name: 'New webhook' })).toBeDisabled();
      expect(screen.getByText(`You have ${MAX_WEBHOOKS} webhooks, which is the limit.`)).toBeVisible();
    });

    test('speak Chinese', async () => {
      answerList(channel);
      renderWithProviders(<LoadedCard />, { messages: chinese, page: { locale: 'zh' } });
      expect(await screen.findByRole('listitem')).toHaveTextContent(/已停用.*赢得区块.*发送失败.*状态码 500/);
    });
  });

  describe('added', () => {
    const answerAddition = (fields: Partial<AddedWebhook> = {}) => {
      const received = jest.fn();
      api.on(ADD, (body) => {
        received(body);
        const { secret, ...webhook } = { ...server, secret: SECRET, ...fields };
        answerList(webhook);
        return { ...webhook, secret };
      });
      return received;
    };

    test('show their secret once, to be copied, and are then listed', async () => {
      const received = answerAddition();
      const { user, click, notify, storedText } = await open();
      await click('New webhook');
      const dialog = await screen.findByRole('dialog', { name: 'New webhook' });
      await user.type(nameField(), ' Home server ');
      await user.type(urlField(), 'https://hooks.example.org/farm');
      await user.click(screen.getByRole('checkbox', { name: 'Recovery' }));
      await user.click(screen.getByRole('checkbox', { name: 'Payouts' }));
      await user.click(within(dialog).getByRole('button', { name: 'Add' }));
      expect(await screen.findByText(SECRET)).toBeVisible();
      expect(received.mock.calls).toEqual([
        [
          {
            name: 'Home server',
            url: 'https://hooks.example.org/farm',
            form: 'signed',
            events: ['alarm', 'payout'],
          },
        ],
      ]);
      expect(screen.getByRole('heading', { name: 'Copy the secret' })).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.getByRole('alert')).toHaveTextContent('Copy the secret first');
      const write = jest.spyOn(navigator.clipboard, 'writeText');
      await click('Copy the secret');
      expect(write).toHaveBeenCalledWith(SECRET);
      await click('I have copied it');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(notify.success).toHaveBeenCalledWith('Webhook added.');
      expect(await screen.findByRole('listitem')).toHaveTextContent('Home server');
      expect(document.body).not.toHaveTextContent(SECRET);
      expect(storedText()).not.toContain(SECRET);
    });

    test('have no secret in Discord’s form', async () => {
      const received = answerAddition({ ...channel, secret: null });
      const { user, click, notify } = await open();
      await click('New webhook');
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Family channel');
      await user.click(screen.getByRole('combobox', { name: 'Kind' }));
      await user.click(await screen.findByRole('option', { name: 'Discord' }));
      expect(urlField()).toHaveAccessibleDescription(/Copy Webhook URL/);
      await user.type(urlField(), channel.url);
      await click('Add');
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Webhook added.'));
      expect(received).toHaveBeenCalledWith(expect.objectContaining({ form: 'discord' }));
    });

    test('are of Discord alone at a farm that cannot sign', async () => {
      const received = answerAddition({ ...channel, secret: null });
      api.on(READ, () => makeNotifications({ canSign: false }));
      const { user, click, notify } = await openAnswered();
      await click('New webhook');
      await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
      const options = await screen.findAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['Discord']);
      await user.click(screen.getByRole('option', { name: 'Discord' }));
      await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Family channel');
      await user.type(urlField(), channel.url);
      await click('Add');
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Webhook added.'));
      expect(received).toHaveBeenCalledWith(expect.objectContaining({ form: 'discord' }));
    });

    test.each([
      ['', 'Address is required'],
      ['hooks.example.org', /^Enter an address such as/],
      ['https://ada:secret@example.org/', /without a user name$/],
      [`https://example.org/${'x'.repeat(1000)}`, 'Address must be at most 1,000 characters'],
    ])('need an address other than "%.40s", without asking the farm', async (url, problem) => {
      const { user, click } = await open();
      await click('New webhook');
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Home');
      if (url !== '') {
        await user.click(urlField());
        await user.paste(url);
      }
      await click('Add');
      await waitFor(() => expect(urlField()).toHaveAccessibleDescription(problem));
      expect(urlField()).toHaveFocus();
    });

    test('need an event', async () => {
      const { user, click } = await open();
      await click('New webhook');
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Home');
      await user.type(urlField(), 'https://example.org');
      await user.click(screen.getByRole('checkbox', { name: 'Alarm' }));
      await user.click(screen.getByRole('checkbox', { name: 'Recovery' }));
      await click('Add');
      expect(await screen.findByText('Choose at least one')).toBeVisible();
      expect(screen.getByRole('checkbox', { name: 'Alarm' })).toHaveFocus();
    });

    test('are refused at an address inside a network, beside the field', async () => {
      api.refuse(ADD, 'url_refused');
      const { user, click } = await open();
      await click('New webhook');
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Home');
      await user.type(urlField(), 'https://router.local/');
      await click('Add');
      await waitFor(() => expect(urlField()).toHaveAccessibleDescription(/on the public internet/));
      expect(urlField()).toHaveValue('https://router.local/');
    });

    test.each([
      ['webhook_limit', `You have ${MAX_WEBHOOKS} webhooks, which is the limit.`],
      ['new_password_needed', 'Set a new password first.'],
      ['proof_required', 'You didn’t confirm it’s you, so nothing has changed.'],
      ['internal_error', 'Request request-1'],
    ] as const)('are refused with %s, and keep what was entered', async (code, text) => {
      api.refuse(ADD, code);
      const { user, click } = await open();
      await click('New webhook');
      const dialog = await screen.findByRole('dialog');
      await user.type(nameField(), 'Home');
      await user.type(urlField(), 'https://example.org/');
      await click('Add');
      await waitFor(() => expect(dialog).toHaveTextContent(text));
      expect(nameField()).toHaveValue('Home');
    });
  });

  describe('changed', () => {
    test('keep their address, and take name, events and rest', async () => {
      const received = jest.fn();
      api.on(CHANGE, (body, request) => {
        received(body, new URL(request.url).pathname);
        const changed = { ...server, ...body, isOff: body.isOff ?? server.isOff };
        answerList(changed);
        return changed;
      });
      const { user, click, notify } = await open(server);
      await click('Edit: Home server');
      await screen.findByRole('dialog', { name: 'Edit webhook' });
      await user.clear(nameField());
      await user.type(nameField(), 'Barn server');
      await user.click(screen.getByRole('switch', { name: 'Send to this webhook' }));
      await user.click(screen.getByRole('checkbox', { name: 'Alarm' }));
      await click('Save');
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Webhook updated.'));
      expect(received.mock.calls).toEqual([
        [
          { name: 'Barn server', events: ['payout'], isOff: true },
          `/api/me/notifications/webhooks/${server.id}`,
        ],
      ]);
      expect(await screen.findByText('Off')).toBeVisible();
    });

    test.each([
      ['alone, so that they stay off if somebody turned them off meanwhile', true, {}],
      ['with the rest at a server that needs it', undefined, { isOff: false }],
    ] as const)('send a new name %s', async (_how, canSign, rest) => {
      const received = jest.fn();
      api.on(READ, () => {
        const { canSign: _known, ...answer } = makeNotifications({ webhooks: [server] });
        return { ...answer, ...(canSign && { canSign }) };
      });
      api.on(CHANGE, (body) => {
        received(body);
        return server;
      });
      const { user, click, notify } = await openAnswered();
      await click('Edit: Home server');
      await screen.findByRole('dialog', { name: 'Edit webhook' });
      await user.type(nameField(), ' 2');
      await click('Save');
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Webhook updated.'));
      expect(received.mock.calls).toEqual([[{ name: 'Home server 2', events: server.events, ...rest }]]);
    });

    test('get a new secret, shown once', async () => {
      api.on('replaceWebhookSecret', () => ({ secret: SECRET }));
      const { click, notify, storedText } = await open(server);
      await click('Edit: Home server');
      await click('Replace the secret');
      expect(await screen.findByRole('dialog', { name: 'Replace the secret?' })).toHaveTextContent(
        'Home server',
      );
      await click('Replace');
      expect(await screen.findByText(SECRET)).toBeVisible();
      await click('I have copied it');
      await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Secret replaced.'));
      expect(storedText()).not.toContain(SECRET);
    });

    test('have no secret to replace in Discord’s form', async () => {
      const { click } = await open(channel);
      await click('Edit: Family channel');
      await screen.findByRole('dialog', { name: 'Edit webhook' });
      expect(screen.queryByRole('button', { name: 'Replace the secret' })).not.toBeInTheDocument();
    });

    test('are removed after a question that names them', async () => {
      const { user, click, notify } = await open(server);
      api.on(REMOVE, () => {
        answerList();
        return undefined;
      });
      await click('Remove: Home server');
      const dialog = await screen.findByRole('alertdialog', { name: 'Remove this webhook?' });
      expect(dialog).toHaveTextContent('Home server');
      await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
      expect(await screen.findByText('No webhooks yet.')).toBeVisible();
      expect(notify.success).toHaveBeenCalledWith('Webhook removed.');
    });
  });

  test.each([
    [{ isDelivered: true, status: 204, problem: null }, 'The test arrived.'],
    [
      { isDelivered: false, status: 500, problem: 'status' },
      /^The test didn’t arrive\. .* status 500\. Its own log may say why\.$/,
    ],
    [
      { isDelivered: false, status: null, problem: 'timed-out' },
      /within ten seconds\. It should respond first/,
    ],
    [{ isDelivered: false, status: null, problem: 'name-unknown' }, /host name doesn’t exist\. Check it;/],
    [
      { isDelivered: false, status: null, problem: 'address-refused' },
      /isn’t on the public internet\. Add a webhook with a public address/,
    ],
  ] as const)('are tested: %j', async (outcome, text) => {
    api.on('testWebhook', () => outcome);
    const { click } = await open(server);
    await click('Test: Home server');
    expect(await screen.findByText(text)).toBeVisible();
  });

  describe('in the log', () => {
    const LOG = 'listDeliveries';

    test('say of each delivery how far it is, page by page', async () => {
      api.on(LOG, (_body, request) => {
        const isNext = new URL(request.url).searchParams.get('cursor') === 'next';
        return isNext
          ? { items: [makeDelivery({ id: 'c', event: 'block' })], nextCursor: null }
          : {
              items: [
                makeDelivery({
                  id: 'a',
                  state: 'waiting',
                  attempts: 3,
                  status: 500,
                  problem: 'status',
                  nextAt: '2026-01-02T04:04:05.000Z',
                }),
                makeDelivery({
                  id: 'b',
                  event: 'payout',
                  state: 'given-up',
                  attempts: 9,
                  status: null,
                  problem: 'no-connection',
                }),
              ],
              nextCursor: 'next',
            };
      });
      const { click } = await open(server);
      await click('Log: Home server');
      const dialog = await screen.findByRole('dialog', { name: 'Log for Home server' });
      const rows = await within(dialog).findAllByRole('listitem');
      expect(rows[0]).toHaveTextContent(
        /Alarm.*Waiting.*3 attempts.*responded with status 500.*Next attempt/,
      );
      expect(rows[1]).toHaveTextContent(/Payouts.*Given up.*9 attempts.*can’t be reached/);
      await click('Show more');
      expect(await within(dialog).findByText('Block won')).toBeVisible();
      expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
      expect(within(dialog).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
      expect(within(dialog).getByRole('list')).toHaveFocus();
    });

    test('say that a further page could not be loaded, with another try', async () => {
      api.on(LOG, () => ({ items: [makeDelivery({ id: 'a' })], nextCursor: 'next' }));
      const { click } = await open(server);
      await click('Log: Home server');
      const dialog = await screen.findByRole('dialog');
      await within(dialog).findByRole('listitem');
      api.disconnect(LOG);
      await click('Show more');
      expect(await within(dialog).findByText(/^Couldn’t load more entries\./)).toBeVisible();
      expect(within(dialog).getByRole('button', { name: 'Show more' })).toHaveFocus();
      api.on(LOG, () => ({ items: [makeDelivery({ id: 'b', event: 'block' })], nextCursor: null }));
      await click('Show more');
      expect(await within(dialog).findByText('Block won')).toBeVisible();
      expect(within(dialog).queryByText(/^Couldn’t load more entries\./)).not.toBeInTheDocument();
    });

    test('say that nothing was sent', async () => {
      api.on(LOG, () => ({ items: [], nextCursor: null }));
      const { click } = await open(server);
      await click('Log: Home server');
      expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeVisible();
    });

    test('show no rows while it is loaded', async () => {
      api.on(LOG, () => NEVER);
      const { click } = await open(server);
      await click('Log: Home server');
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).queryByRole('listitem')).not.toBeInTheDocument();
    });

    test('say that it could not be loaded, with another try', async () => {
      api.refuse(LOG, 'internal_error');
      const { click } = await open(server);
      await click('Log: Home server');
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByRole('alert')).toHaveTextContent('Couldn’t load the log.');
      api.on(LOG, () => ({ items: [makeDelivery()], nextCursor: null }));
      await click('Retry');
      expect(await within(dialog).findByText('Delivered')).toBeVisible();
    });
  });
});
