import {
  MAX_ADDRESSES,
  MAX_ADDRESS_DESC_LENGTH,
  ADDRESS_FORMAT_MESSAGE,
  ADDRESS_NETWORK_MESSAGE,
  type Address,
  type AddressPage,
} from '@farm/contracts';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  fireEvent,
  makeAddress,
  makeWithdrawalRule,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import zhMessages from '../messages/zh.json';
import { AddressesPage } from './AddressesPage.tsx';

const LIST = 'listAddresses';
const ADD = 'createAddress';
const DESCRIBE = 'updateAddress';
const DELETE = 'deleteAddresses';
const RULE = 'readWithdrawalRule';
const NEVER = new Promise<never>(() => undefined);

const OTHER = toChiaAddress(new Uint8Array(32).fill(7));
const cold = makeAddress({ id: '00000000-0000-4000-8000-000000000001', desc: 'Cold wallet' });
const hot = makeAddress({ id: '00000000-0000-4000-8000-000000000002', desc: 'Phone', address: OTHER });
/** Address on the test network that belongs to no wallet. */
const TESTNET = 'txch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8mkeh3';
const page = (...items: Address[]): AddressPage => ({ items, nextCursor: null });

describe('the addresses page', () => {
  const api = createFakeApi();
  beforeEach(() => {
    api.on(RULE, () => makeWithdrawalRule());
  });
  const open = (locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<AddressesPage />, {
      messages: locale === 'en' ? messages : zhMessages,
      path: '/center/security',
      page: { locale },
    });

  describe('as a list', () => {
    test('shows description, both ends of the address, day and state of each', async () => {
      api.on(LIST, () => page(hot, cold));
      open();
      const row = await screen.findByRole('row', { name: /Cold wallet/ });
      expect(row).toHaveTextContent('xch1qqqqqq…qq2u30kz');
      expect(row).toHaveTextContent('Jan 2, 2026');
      expect(row).toHaveTextContent('Ready');
      expect(within(row).getByText(/…/)).toHaveAttribute('dir', 'ltr');
      expect(screen.getAllByRole('row')).toHaveLength(3);
    });

    test('downloads all of them as a file', async () => {
      api.on(LIST, () => page(hot, cold));
      const asked = jest.fn();
      api.on('downloadAddresses', () => {
        asked();
        return new Promise<string>(() => undefined);
      });
      const { user } = open();
      await user.click(screen.getByRole('button', { name: 'Download CSV' }));
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    });

    test('copies an address whole', async () => {
      api.on(LIST, () => page(cold));
      const { user } = open();
      const write = jest.spyOn(navigator.clipboard, 'writeText');
      await user.click(await screen.findByRole('button', { name: 'Copy address of Cold wallet' }));
      expect(write).toHaveBeenCalledWith(cold.address);
    });

    test('calls an address without a description by its ends', async () => {
      api.on(LIST, () => page({ ...cold, desc: '' }));
      open();
      expect(await screen.findByText('No description')).toBeVisible();
      expect(screen.getByRole('checkbox', { name: 'Select xch1qqqq…qq2u30kz' })).toBeInTheDocument();
    });

    test('says how long a new address waits, by the rule of the farm', async () => {
      api.on(LIST, () => page(cold));
      open();
      await waitFor(() => {
        expect(screen.getByText(/have a cool-down of 24 hours\./)).toBeVisible();
      });
    });

    test('keeps the room of that sentence until the rule is known', async () => {
      api.on(RULE, () => NEVER);
      api.on(LIST, () => page(cold));
      open();
      await screen.findByText('Cold wallet');
      expect(screen.getByText(/have a cool-down of 24 hours\./)).not.toBeVisible();
    });

    test('does without the length of the wait when it is not told', async () => {
      api.refuse(RULE, 'internal_error');
      api.on(LIST, () => page(cold));
      open();
      expect(await screen.findByText(/^New addresses have a cool-down\./)).toBeVisible();
    });

    test('says until when an address waits', async () => {
      const trustedAt = new Date(Date.now() + 3_600_000).toISOString();
      api.on(LIST, () => page({ ...cold, trustedAt }));
      open();
      const waiting = await screen.findByText(/^On hold until/);
      expect(waiting.querySelector('time')).toHaveAttribute('datetime', trustedAt);
    });

    test('loads the next page behind the first, until there is none', async () => {
      api.on(LIST, (_body, request) =>
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? page(cold)
          : { items: [hot], nextCursor: 'next' },
      );
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Show more' }));
      expect(await screen.findByText('Cold wallet')).toBeVisible();
      expect(screen.getByText('Phone')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    });

    test('is rows without words until it is there', async () => {
      api.on(LIST, () => NEVER);
      open();
      expect(await screen.findByText('Loading addresses')).toBeInTheDocument();
      expect(screen.getByRole('table', { name: 'Addresses' })).toHaveAttribute('aria-busy', 'true');
    });

    test('names a failure, and recovers by Retry', async () => {
      api.refuse(LIST, 'internal_error');
      const { user } = open();
      const failure = await screen.findByRole('alert');
      expect(failure).toHaveTextContent('Couldn’t load your addresses');
      expect(failure).toHaveTextContent('Request request-1');
      api.on(LIST, () => page(cold));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Cold wallet')).toBeVisible();
    });

    test('tells a broken connection from an error of the farm', async () => {
      api.disconnect(LIST);
      open();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Can’t reach the farm. Check your connection and try again.',
      );
    });

    test('says that an answer is slow, can be canceled, and asked for again', async () => {
      api.on(LIST, () => NEVER);
      const { user } = await withElapsedTime(SLOW_AFTER_MS, () => open());
      expect(screen.getByText('The addresses are taking longer than usual.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
      api.on(LIST, () => page(cold));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Cold wallet')).toBeVisible();
    });

    test('is Chinese for those who read it', async () => {
      api.on(LIST, () => page(cold));
      open('zh');
      await waitFor(() => {
        expect(screen.getByText(/新地址有 24小时的冷却期/)).toBeVisible();
      });
      expect(screen.getByRole('button', { name: '新增地址' })).toBeVisible();
      expect(screen.getByText('可用')).toBeVisible();
    });
  });

  describe('for a new address', () => {
    const fill = async (address: string, desc = '') => {
      const { user, ...rest } = open();
      await user.click(await screen.findByRole('button', { name: 'New address' }));
      const dialog = await screen.findByRole('dialog', { name: 'New address' });
      const addressField = within(dialog).getByRole('textbox', { name: 'Address' });
      const descField = within(dialog).getByRole('textbox', { name: 'Description' });
      const paste = async (field: HTMLElement, text: string) => {
        await user.clear(field);
        await user.click(field);
        if (text !== '') await user.paste(text);
      };
      await paste(descField, desc);
      await paste(addressField, address);
      const add = () => user.click(within(dialog).getByRole('button', { name: /^Add/ }));
      return { ...rest, user, dialog, addressField, descField, paste, add };
    };
    const waitUntilClosed = () =>
      waitFor(() => {
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      });

    test('begins with the first one, and says what addresses are for', async () => {
      api.on(LIST, () => page());
      const { user } = open();
      expect(await screen.findByText('No addresses yet')).toBeVisible();
      expect(screen.getByText(/Save your own wallets’ addresses here, with a description\./)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Add your first address' }));
      expect(await screen.findByRole('dialog', { name: 'New address' })).toBeVisible();
    });

    test('keeps it with its description, says so, and shows it', async () => {
      const received = jest.fn();
      api.on(LIST, () => page(cold));
      api.on(ADD, (body) => {
        received(body);
        api.on(LIST, () => page(hot, cold));
        return hot;
      });
      const { add, dialog, notify } = await fill(OTHER, '  Phone ');
      expect(dialog).toHaveTextContent('We’ll email you about it.');
      expect(dialog).toHaveTextContent('a cool-down of 24 hours');
      await add();
      await waitUntilClosed();
      expect(received).toHaveBeenCalledWith({ address: OTHER, desc: 'Phone' });
      expect(notify.success).toHaveBeenCalledWith('Address added.');
      expect(await screen.findByText('Phone')).toBeVisible();
      expect(screen.getByRole('button', { name: 'New address' })).toHaveFocus();
    });

    test('brings what is pasted into its normal form', async () => {
      api.on(LIST, () => page());
      const { addressField } = await fill(`  ${OTHER.toUpperCase()}\n`);
      expect(addressField).toHaveValue(OTHER);
    });

    test('is sent by Enter', async () => {
      const received = jest.fn();
      api.on(LIST, () => page());
      api.on(ADD, (body) => {
        received(body);
        return hot;
      });
      const { user } = await fill(OTHER);
      await user.keyboard('{Enter}');
      await waitUntilClosed();
      expect(received).toHaveBeenCalledWith({ address: OTHER, desc: '' });
    });

    test.each([
      ['', 'Address is required'],
      ['   ', 'Address is required'],
      ['xch1short', ADDRESS_FORMAT_MESSAGE],
      [`${OTHER.slice(0, -1)}q`, ADDRESS_FORMAT_MESSAGE],
      ['txch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxj9juu', ADDRESS_FORMAT_MESSAGE],
    ])('refuses "%s" beside the field, without asking the farm', async (text, message) => {
      api.on(LIST, () => page());
      const { add, addressField } = await fill(text);
      await add();
      await waitFor(() => {
        expect(addressField).toHaveAccessibleDescription(message);
      });
      expect(addressField).toBeInvalid();
      expect(addressField).toHaveFocus();
    });

    test('says so when the address belongs to another network', async () => {
      api.on(LIST, () => page());
      const { add, addressField } = await fill(TESTNET);
      await add();
      await waitFor(() => {
        expect(addressField).toHaveAccessibleDescription(ADDRESS_NETWORK_MESSAGE);
      });
    });

    test('takes no description that is too long', async () => {
      api.on(LIST, () => page());
      const { add, descField } = await fill(OTHER, 'x'.repeat(MAX_ADDRESS_DESC_LENGTH + 1));
      await add();
      await waitFor(() => {
        expect(descField).toHaveAccessibleDescription('Description must be at most 80 characters');
      });
    });

    test('says so beside the field when it is kept already, and goes on with another', async () => {
      api.on(LIST, () => page());
      api.refuse(ADD, 'address_taken');
      const { add, addressField, paste } = await fill(OTHER);
      await add();
      await waitFor(() => {
        expect(addressField).toHaveAccessibleDescription('You’ve already saved this address.');
      });
      await paste(addressField, cold.address);
      expect(addressField).toBeValid();
    });

    test('says so when there are too many', async () => {
      api.on(LIST, () => page());
      api.refuse(ADD, 'address_limit');
      const { add } = await fill(OTHER);
      await add();
      expect(await screen.findByRole('alert')).toHaveTextContent(`You’ve saved ${MAX_ADDRESSES} addresses`);
    });

    test('says how long to wait when many were added within an hour', async () => {
      api.on(LIST, () => page());
      api.refuse(ADD, 'too_many_requests', { retryAfterSeconds: 1_201 });
      const { add, addressField } = await fill(OTHER);
      await add();
      expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 21 minutes.');
      expect(addressField).toHaveValue(OTHER);
    });

    test('shows a refusal of the farm beside its field', async () => {
      api.on(LIST, () => page());
      api.refuse(ADD, 'validation_failed', { fields: { address: 'Not this one', desc: 'Nor this' } });
      const { add, addressField, descField } = await fill(OTHER);
      await add();
      await waitFor(() => {
        expect(addressField).toHaveAccessibleDescription(messages['security.addresses.address.refused']);
      });
      expect(descField).toHaveAccessibleDescription(messages['security.addresses.desc.refused']);
    });

    test('keeps what was typed when there is no connection, and adds it later', async () => {
      api.on(LIST, () => page());
      api.disconnect(ADD);
      const { add, addressField } = await fill(OTHER);
      await add();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Can’t reach the farm. Check your connection and try again.',
      );
      expect(addressField).toHaveValue(OTHER);
      api.on(ADD, () => hot);
      await add();
      await waitUntilClosed();
    });

    test('asks for it once, says when it is slow, and looks what became of it when it is given up', async () => {
      const received = jest.fn();
      api.on(LIST, () => page());
      api.on(ADD, () => {
        received();
        return NEVER;
      });
      const { user, dialog } = await fill(OTHER);
      const button = within(dialog).getByRole('button', { name: 'Add' });
      await withElapsedTime(SLOW_AFTER_MS, () => fireEvent.click(button));
      expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
      await user.click(button);
      expect(received).toHaveBeenCalledTimes(1);
      api.on(LIST, () => page(hot));
      await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'You stopped waiting. The change may still have gone through; check the list',
      );
      expect(await screen.findByText('Phone')).toBeInTheDocument();
    });

    test('is forgotten by Escape: the next dialog is empty', async () => {
      api.on(LIST, () => page());
      const { user } = await fill(OTHER, 'Phone');
      await user.keyboard('{Escape}');
      await waitUntilClosed();
      await user.click(screen.getByRole('button', { name: 'New address' }));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByRole('textbox', { name: 'Address' })).toHaveValue('');
    });
  });

  describe('for another description', () => {
    const edit = async () => {
      api.on(LIST, () => page(cold));
      const view = open();
      await view.user.click(
        await screen.findByRole('button', { name: 'Edit the description of Cold wallet' }),
      );
      await screen.findByRole('dialog', { name: 'Edit description' });
      const field = screen.getByRole('textbox', { name: 'Description' });
      await view.user.clear(field);
      return { ...view, field, save: () => view.user.click(screen.getByRole('button', { name: /^Sav/ })) };
    };

    test('shows the whole address, saves, and says so', async () => {
      const received = jest.fn();
      const { user, field, save, notify } = await edit();
      expect(screen.getByRole('dialog')).toHaveTextContent(cold.address);
      api.on(DESCRIBE, (body, request) => {
        received(body, new URL(request.url).pathname);
        api.on(LIST, () => page({ ...cold, desc: 'Vault' }));
        return { ...cold, desc: 'Vault' };
      });
      await user.type(field, ' Vault ');
      await save();
      expect(await screen.findByText('Vault')).toBeVisible();
      expect(received).toHaveBeenCalledWith({ desc: 'Vault' }, `/api/me/addresses/${cold.id}`);
      expect(notify.success).toHaveBeenCalledWith('Description saved.');
    });

    test('says so beside the field when the farm does not take it', async () => {
      const { user, field, save } = await edit();
      api.refuse(DESCRIBE, 'validation_failed', { fields: { desc: 'Not this one' } });
      await user.type(field, 'Va\u202eult');
      await save();
      await waitFor(() => {
        expect(field).toHaveAccessibleDescription(messages['security.addresses.desc.refused']);
      });
    });

    test('says so when the address is no longer there', async () => {
      const { save } = await edit();
      api.refuse(DESCRIBE, 'not_found');
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent('This address was deleted in the meantime.');
    });
  });

  describe('for deleting', () => {
    const select = async (...names: string[]) => {
      api.on(LIST, () => page(hot, cold));
      const view = open();
      await screen.findByText('Phone');
      for (const name of names)
        await view.user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
      await view.user.click(screen.getByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('alertdialog');
      return {
        ...view,
        dialog,
        confirm: () => view.user.click(within(dialog).getByRole('button', { name: 'Delete' })),
      };
    };

    test('names what is deleted, counts it, and says what is not touched', async () => {
      const { dialog } = await select('Phone', 'Cold wallet');
      expect(dialog).toHaveAccessibleName('Delete these addresses?');
      expect(dialog).toHaveTextContent('2 addresses');
      expect(within(dialog).getByText('Phone')).toBeVisible();
      expect(within(dialog).getByText('Cold wallet')).toBeVisible();
      expect(dialog).toHaveTextContent('Withdrawals in progress are unaffected.');
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });

    test('names the first of many, and says how many more there are', async () => {
      const many = Array.from({ length: 10 }, (_, index) =>
        makeAddress({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, desc: `W${index}` }),
      );
      api.on(LIST, () => page(...many));
      const { user } = open();
      await user.click(await screen.findByRole('checkbox', { name: 'Select all addresses shown' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('alertdialog');
      expect(within(dialog).getAllByRole('listitem')).toHaveLength(9);
      expect(dialog).toHaveTextContent('and 2 more');
      expect(dialog).toHaveTextContent('10 addresses');
    });

    test('deletes what was selected, says how many, and gives the focus to what is still there', async () => {
      const received = jest.fn();
      const { confirm, notify } = await select('Phone');
      api.on(DELETE, (body) => {
        received(body);
        api.on(LIST, () => page(cold));
        return { deleted: 1 };
      });
      await confirm();
      await waitFor(() => {
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      });
      expect(received).toHaveBeenCalledWith({ ids: [hot.id] });
      expect(notify.success).toHaveBeenCalledWith('1 address deleted.');
      await waitFor(() => {
        expect(screen.queryByText('Phone')).not.toBeInTheDocument();
      });
      expect(screen.queryByText('1 address selected')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'New address' })).toHaveFocus();
    });

    test('stays, and says so, when it failed', async () => {
      const { confirm, dialog } = await select('Phone');
      api.refuse(DELETE, 'internal_error');
      await confirm();
      expect(await within(dialog).findByText(/The farm couldn’t process the request\./)).toBeVisible();
      expect(dialog).toHaveTextContent('Request request-1');
    });

    test('can be given up when it is slow', async () => {
      const { dialog, user } = await select('Phone');
      api.on(DELETE, () => NEVER);
      await withElapsedTime(SLOW_AFTER_MS, () =>
        fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' })),
      );
      await user.click(within(dialog).getByRole('button', { name: 'Stop waiting' }));
      expect(await within(dialog).findByText(/You stopped waiting/)).toBeVisible();
    });
  });
});
