import type { OperatorWithdrawalDetail, OperatorWithdrawalPage } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  fireEvent,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeOperatorWithdrawal, makeOperatorWithdrawalPage } from '../testing/factories.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { WithdrawalsPage } from './WithdrawalsPage.tsx';

const LIST = 'listOperatorWithdrawals';
const NEVER = new Promise<OperatorWithdrawalPage>(() => undefined);
const ada = makeOperatorWithdrawal();
const grace = makeOperatorWithdrawal({
  id: '00000000-0000-4000-8000-000000000002',
  account: { id: '00000000-0000-4000-8000-000000000003', email: 'grace@example.org' },
});

describe('the list of withdrawals', () => {
  const api = createFakeApi();
  const open = (path = '/operator', locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<WithdrawalsPage />, {
      messages: locale === 'en' ? messages : zh,
      path,
      page: { locale },
    });
  /** Answers with Ada's withdrawal; returns the query of every request. */
  const listen = () => {
    const queries: Record<string, string>[] = [];
    api.on(LIST, (_body, { url }) => {
      queries.push(Object.fromEntries(new URL(url).searchParams));
      return makeOperatorWithdrawalPage(ada);
    });
    return queries;
  };

  test('shows what waits for a person, and why', async () => {
    const queries = listen();
    open();
    const row = await screen.findByRole('row', { name: /ada@example.org/ });
    expect(queries).toEqual([{ waits: 'person' }]);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '5 XCH',
      '4.9995 XCH',
      expect.stringMatching(/^xch1q.*…/),
      'HeldLarge amount',
      expect.stringContaining('2026'),
    ]);
    expect(within(row).getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      `/operator/withdrawals/${ada.id}`,
    );
  });

  test('filters by status, account and day, and keeps the filters in the address', async () => {
    const queries = listen();
    const { user, currentPath } = open('/operator?from=2026-03-01&to=2026-03-02');
    await screen.findByText('ada@example.org');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Pending TX' }));
    await user.type(screen.getByRole('searchbox', { name: 'Email' }), ' Ada@example.org{Enter}');
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({
        status: 'sending',
        email: 'ada@example.org',
        from: new Date(2026, 2, 1).toISOString(),
        to: new Date(2026, 2, 3).toISOString(),
      });
    });
    const path = '/operator?status=sending&email=ada%40example.org&from=2026-03-01&to=2026-03-02';
    expect(currentPath()).toBe(path);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => {
      expect(currentPath()).toBe('/operator');
    });
  });

  test('shows what is held as well when that is chosen', async () => {
    const queries = listen();
    const { user, currentPath } = open();
    await screen.findByText('ada@example.org');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(screen.getByRole('option', { name: 'Needs review' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('option', { name: 'Held' }));
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({ status: 'held' });
    });
    expect(currentPath()).toBe('/operator?status=held');
  });

  test('asks for all when all are chosen, and takes nothing strange from the address', async () => {
    const queries = listen();
    open('/operator?status=all&from=yesterday&email=%00');
    await screen.findByText('ada@example.org');
    expect(queries).toEqual([{}]);
  });

  test('shows further pages behind the first', async () => {
    api.on(LIST, (_body, { url }) =>
      new URL(url).searchParams.get('cursor') === 'next'
        ? makeOperatorWithdrawalPage(grace)
        : { items: [ada], nextCursor: 'next' },
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('grace@example.org')).toBeVisible();
    expect(screen.getByText('ada@example.org')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  describe('while it is open', () => {
    const set = globalThis.setTimeout;
    afterEach(() => {
      globalThis.setTimeout = set;
    });
    /** Captures timers of half a minute, while responses take real time. The returned function fires them. */
    const holdTime = () => {
      let look: () => void = () => undefined;
      const hold: typeof setTimeout = (...args) => {
        if (args[1] !== 30_000) return set(...args);
        look = args[0] as () => void;
        return 0;
      };
      globalThis.setTimeout = hold;
      return () => act(() => look());
    };

    test('shows after half a minute what came meanwhile, and keeps the pages that were asked for', async () => {
      const passHalfAMinute = holdTime();
      const answer = (first: OperatorWithdrawalDetail) =>
        api.on(LIST, (_body, { url }) =>
          new URL(url).searchParams.get('cursor') === 'next'
            ? makeOperatorWithdrawalPage(grace)
            : { items: [first], nextCursor: 'next' },
        );
      answer(ada);
      open();
      fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
      await screen.findByText('grace@example.org');
      act(() => {
        screen.getByRole('link', { name: 'ada@example.org' }).focus();
      });
      answer({ ...ada, amount: '7' });
      passHalfAMinute();
      await screen.findByText('7 XCH');
      expect(screen.getByText('grace@example.org')).toBeVisible();
      expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveFocus();
    });

    test('asks again when the tab comes back into view, and not while it is out of it', async () => {
      const passHalfAMinute = holdTime();
      const queries = listen();
      open();
      await screen.findByText('ada@example.org');
      setTabVisibility('hidden');
      passHalfAMinute();
      expect(queries).toHaveLength(1);
      setTabVisibility('visible');
      await waitFor(() => {
        expect(queries).toHaveLength(2);
      });
    });

    test('shows the next page when it is asked for while the list is brought up to date', async () => {
      api.on(LIST, () => ({ items: [ada], nextCursor: 'next' }));
      const { user } = open();
      const more = await screen.findByRole('button', { name: 'Show more' });
      const late = Promise.withResolvers<OperatorWithdrawalPage>();
      const asked = jest.fn();
      api.on(LIST, (_body, { url }) => {
        asked();
        const isFirst = new URL(url).searchParams.get('cursor') !== 'next';
        return isFirst ? late.promise : makeOperatorWithdrawalPage(grace);
      });
      setTabVisibility('visible');
      await waitFor(() => {
        expect(asked).toHaveBeenCalled();
      });
      await user.click(more);
      late.resolve({ items: [ada], nextCursor: 'next' });
      expect(await screen.findByText('grace@example.org')).toBeVisible();
    });

    test('says that it is from before until it is not, without taking the focus away', async () => {
      listen();
      const { user } = open();
      await screen.findByText('ada@example.org');
      api.refuse(LIST, 'unavailable');
      setTabVisibility('visible');
      const retry = await screen.findByRole('button', { name: 'Retry' });
      act(() => {
        retry.focus();
      });
      const asked = jest.fn();
      api.on(LIST, () => {
        asked();
        return NEVER;
      });
      setTabVisibility('visible');
      await waitFor(() => {
        expect(asked).toHaveBeenCalled();
      });
      expect(retry).toHaveFocus();
      listen();
      await user.click(retry);
      await waitFor(() => {
        expect(screen.queryByText(/Couldn’t refresh this\./)).not.toBeInTheDocument();
      });
    });
  });

  test('unfolds the days on a phone, and shows them at once when some are chosen', async () => {
    listen();
    const { user, unmount } = open();
    const fold = await screen.findByRole('button', { name: 'Choose dates' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    unmount();
    open('/operator?from=2026-03-01');
    expect(await screen.findByRole('button', { name: 'Choose dates' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('keeps what it shows when the next page fails, and does not call that outdated', async () => {
    api.on(LIST, () => ({ items: [ada], nextCursor: 'next' }));
    const { user } = open();
    const more = await screen.findByRole('button', { name: 'Show more' });
    api.refuse(LIST, 'unavailable');
    await user.click(more);
    expect(await screen.findByText(/Couldn’t load more rows\./)).toBeVisible();
    expect(screen.queryByText(/Couldn’t refresh this\./)).not.toBeInTheDocument();
    expect(screen.getByText('ada@example.org')).toBeVisible();
    // Nor while the list is refetched.
    const asked = jest.fn();
    api.on(LIST, () => {
      asked();
      return NEVER;
    });
    setTabVisibility('visible');
    await waitFor(() => {
      expect(asked).toHaveBeenCalled();
    });
    expect(screen.getByText(/Couldn’t load more rows\./)).toBeVisible();
    expect(screen.queryByText(/Couldn’t refresh this\./)).not.toBeInTheDocument();
  });

  test('says that nothing waits, and otherwise that nothing fits', async () => {
    api.on(LIST, () => makeOperatorWithdrawalPage());
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Failed' }));
    expect(await screen.findByRole('heading', { name: 'No matching withdrawals' })).toBeVisible();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.disconnect(LIST);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the farm. Check your connection and',
    );
    listen();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ada@example.org')).toBeVisible();
  });

  test('leads to 403 whoever is no operator any more', async () => {
    api.refuse(LIST, 'forbidden');
    const { currentPath } = open();
    await waitFor(() => {
      expect(currentPath()).toBe('/403');
    });
  });

  test('says that an answer is slow, and can be canceled and retried', async () => {
    api.on(LIST, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, open);
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
    listen();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('ada@example.org')).toBeVisible();
  });

  test('speaks Chinese', async () => {
    listen();
    open('/operator', 'zh');
    expect(await screen.findByRole('cell', { name: '暂缓 金额较大' })).toBeVisible();
  });
});
