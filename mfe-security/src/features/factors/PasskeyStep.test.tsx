import {
  createFakeApi,
  makeFactor,
  makeFactorList,
  makeStartedFactor,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../../messages/en.json';
import { FactorsCard } from './FactorsCard.tsx';

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const app = makeFactor();
const passkey = makeFactor({ id: '7c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d10', kind: 'passkey', name: 'Laptop' });
const started = makeStartedFactor({
  totp: null,
  passkeyOptions: {
    rp: { id: 'localhost', name: 'Farm' },
    user: { id: 'AAEC', name: 'ada@example.org', displayName: 'Ada' },
    challenge: 'AwQF',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
});

/** Passkey as a browser creates it; its parts are encoded as base64url. */
const credential = {
  id: 'Bgc',
  rawId: Uint8Array.of(6, 7).buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: Uint8Array.of(8).buffer,
    attestationObject: Uint8Array.of(9).buffer,
    getTransports: () => ['internal'],
  },
};

describe('adding a passkey', () => {
  const api = createFakeApi();
  const create = jest.fn<Promise<typeof credential>, [CredentialCreationOptions]>();
  beforeEach(() => {
    create.mockReset();
    Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENT);
    api.on('listFactors', () => makeFactorList(app));
    api.on('startFactor', () => started);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const open = async () => {
    const page = renderWithProviders(<FactorsCard />, { messages });
    await page.user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    const click = (name: string) => page.user.click(within(dialog).getByRole('button', { name }));
    return { ...page, dialog, click };
  };
  const acceptPasskey = () => {
    const received = jest.fn();
    api.on('addFactor', (body) => {
      received(body);
      api.on('listFactors', () => makeFactorList(app, passkey));
      return { factor: passkey, recoveryCodes: null };
    });
    return received;
  };

  test('names it after this device, and lets the browser create it', async () => {
    create.mockResolvedValue(credential);
    const received = acceptPasskey();
    const { click, dialog, notify } = await open();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Chrome on Linux');
    await click('Continue');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    const { publicKey } = create.mock.calls[0]?.[0] ?? {};
    expect(new Uint8Array(publicKey?.challenge as ArrayBuffer)).toEqual(Uint8Array.of(3, 4, 5));
    expect(received).toHaveBeenCalledWith({
      ticket: started.ticket,
      name: 'Chrome on Linux',
      proof: {
        kind: 'passkey',
        response: {
          id: 'Bgc',
          rawId: 'Bgc',
          type: 'public-key',
          authenticatorAttachment: 'platform',
          clientExtensionResults: {},
          response: { clientDataJSON: 'CA', attestationObject: 'CQ', transports: ['internal'] },
        },
      },
    });
    expect(notify.success).toHaveBeenCalledWith('Passkey added.');
  });

  test('says calmly that the user gave it up, and lets the browser try again', async () => {
    create.mockRejectedValueOnce(new DOMException('The user said no', 'NotAllowedError'));
    acceptPasskey();
    const { click, dialog } = await open();
    await click('Continue');
    expect(await within(dialog).findByText('The passkey wasn’t created. Try again.')).toBeVisible();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog).not.toHaveTextContent('The user said no');
    create.mockResolvedValue(credential);
    await click('Try again');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(create).toHaveBeenCalledTimes(2);
  });

  test('says that this device already has one', async () => {
    create.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    const { click, dialog } = await open();
    await click('Continue');
    expect(
      await within(dialog).findByText('This device already has a passkey for your account.'),
    ).toBeVisible();
  });

  test('sends the same passkey again when the farm did not get it', async () => {
    create.mockResolvedValue(credential);
    api.disconnect('addFactor');
    const { click, dialog } = await open();
    await click('Continue');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Can’t reach the farm.');
    acceptPasskey();
    await click('Try again');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('creates another one when the farm does not accept it', async () => {
    create.mockResolvedValue(credential);
    api.refuse('addFactor', 'factor_wrong');
    const { click, dialog } = await open();
    await click('Continue');
    expect(await within(dialog).findByText('The passkey wasn’t created. Try again.')).toBeVisible();
    acceptPasskey();
    await click('Try again');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(create).toHaveBeenCalledTimes(2);
  });

  test('starts again after more than ten minutes', async () => {
    create.mockResolvedValue(credential);
    api.refuse('addFactor', 'ticket_expired');
    const { click, dialog } = await open();
    await click('Continue');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('It took more than ten minutes.');
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Chrome on Linux');
  });

  test('stops the browser when the user cancels in the dialog', async () => {
    create.mockImplementation(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const { click, dialog } = await open();
    await click('Continue');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await click('Cancel');
    expect(await within(dialog).findByText('The passkey wasn’t created. Try again.')).toBeVisible();
    await click('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});
