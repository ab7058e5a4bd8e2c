import { formatFailures } from '@farm/contracts/rollout';
import { createFakeApi, renderWithProviders, screen, waitFor } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeHistoryEntry, makeRolloutStatus, V1, V2, V3 } from '../testing/rolloutFactories.ts';
import { RolloutHistoryPage } from './RolloutHistoryPage.tsx';

const HISTORY = 'listRolloutHistory';
const AT = '2026-01-02T03:04:05.000Z';
const SALT = '0123456789abcdef0123456789abcdef';

describe('the history of a rollout', () => {
  const api = createFakeApi();
  const draw = (query = '') =>
    renderWithProviders(<RolloutHistoryPage />, { messages, path: `/operator/rollout/history${query}` });

  beforeEach(() => {
    api.on('readRolloutStatus', () => makeRolloutStatus());
  });

  const rows = async () =>
    (await screen.findAllByRole('rowheader')).map(({ parentElement }) => parentElement);
  const cells = (row: HTMLElement | null | undefined) =>
    Array.from(row?.querySelectorAll('th, td') ?? [], ({ textContent }) => textContent);

  test('tells what, why, who, by which key, and from what to what', async () => {
    api.on(HISTORY, () => ({ items: [makeHistoryEntry()], nextCursor: null }));
    draw();
    expect(cells((await rows())[0])).toEqual([
      expect.stringContaining('Jan 2, 2026'),
      'Promotedassets: 1.0.0+aaaaaaa → 1.1.0+bbbbbbb',
      'It held for a day',
      'olga@example.orgSigned by olga, key 0123 4567 89ab cdef',
      '7',
    ]);
  });

  test('tells who approved it for everybody', async () => {
    api.on(HISTORY, () => ({
      items: [makeHistoryEntry({ approvedBy: ['ada@example.org', 'grace@example.org'] })],
      nextCursor: null,
    }));
    draw();
    expect(cells((await rows())[0])[3]).toMatch(/Approved by ada@example\.org and grace@example\.org$/);
  });

  test('does not say twice who it was', async () => {
    api.on(HISTORY, () => ({
      items: [makeHistoryEntry({ who: 'olga@example.org', keyName: 'olga@example.org' })],
      nextCursor: null,
    }));
    draw();
    expect(cells((await rows())[0])[3]).toBe('olga@example.orgSigned with key 0123 4567 89ab cdef');
  });

  test('has words for every change, and marks what the registry did by itself', async () => {
    const why = '12 of 22 visitors could not mount it';
    const entry = (rev: number, change: ReturnType<typeof makeHistoryEntry>['change']) =>
      makeHistoryEntry({ rev, change, from: {} });
    api.on(HISTORY, () => ({
      items: [
        makeHistoryEntry({
          rev: 13,
          who: 'registry',
          why,
          change: null,
          halt: { action: 'stop-canary', name: 'assets', version: V2, why, at: AT },
          from: { assets: V2 },
        }),
        entry(13, {
          kind: 'canary',
          members: { auth: V3, assets: V2 },
          percent: 12.5,
          salt: SALT,
          set: 'wallet',
        }),
        entry(12, { kind: 'rollback', name: 'assets', version: V1 }),
        entry(11, { kind: 'disable', name: 'auth', reason: 'Back at four' }),
        entry(10, { kind: 'enable', name: 'auth' }),
        // The reason explains it.
        makeHistoryEntry({
          ...{ rev: 9, why: 'Release night', from: {} },
          change: { kind: 'freeze', reason: 'Release night' },
        }),
        entry(8, { kind: 'unfreeze' }),
      ],
      nextCursor: null,
    }));
    draw();
    const [halt, ...others] = await rows();
    expect(cells(halt)).toMatchObject([
      expect.anything(),
      'Halt: canary stoppedassets: 1.1.0+bbbbbbb',
      why,
      'Registry (automatic)',
      '13',
    ]);
    expect(others.map((row) => cells(row)[1])).toEqual([
      'Canary for 12.5%assets: 1.1.0+bbbbbbbauth: 1.2.0+ccccccc',
      'Rolled backassets: 1.0.0+aaaaaaa',
      'DisabledauthBack at four',
      'Enabledauth',
      'Frozen',
      'Unfrozen',
    ]);
  });

  test('says in the language of the reader by which figures something was halted', async () => {
    const why = formatFailures({
      canary: { version: V2, visitors: 22, failed: 12, phase: 'mount', code: 'threw' },
      stable: { version: V1, visitors: 0, failed: 0 },
    });
    const halt = { action: 'stop-canary', name: 'assets', version: V2, why, at: AT } as const;
    api.on(HISTORY, () => ({ items: [makeHistoryEntry({ change: null, why, halt })], nextCursor: null }));
    renderWithProviders(<RolloutHistoryPage />, { messages: zh, page: { locale: 'zh' } });
    expect(cells((await rows())[0])[2]).toBe(
      '22 位访客中有 12 位无法打开 1.1.0+bbbbbbb（最常见：threw）；同期没有正式版 1.0.0+aaaaaaa 的数据。',
    );
  });

  test('has words for a plan, and for a canary that is held at its step', async () => {
    const why = formatFailures({
      sign: 'slow',
      segment: 'language:zh-CN',
      canary: { version: V2, visitors: 40, failed: 9, phase: null, code: null },
      stable: { version: V1, visitors: 200, failed: 2 },
    });
    const plan = { shares: [5, 12.5], everyMinutes: 30, minVisitors: 20 };
    const canary = {
      kind: 'canary',
      members: { assets: V2 },
      percent: 1,
      salt: SALT,
      set: null,
      plan,
    } as const;
    api.on(HISTORY, () => ({
      items: [
        makeHistoryEntry({
          ...{ change: null, why, from: { assets: V2 } },
          halt: { action: 'hold-canary', name: 'assets', version: V2, why, at: AT },
        }),
        makeHistoryEntry({ change: { ...canary, plan: { ...plan, shares: [5, 12.5] } } }),
      ],
      nextCursor: null,
    }));
    draw();
    const [held, planned] = await rows();
    expect(cells(held)[1]).toBe('Held at its stepassets: 1.1.0+bbbbbbb');
    expect(cells(held)[2]).toBe(
      '9 of 40 visitors (Chinese) waited for an answer of 1.1.0+bbbbbbb; 2 of 200 with the stable version 1.0.0+aaaaaaa.',
    );
    expect(cells(planned)[1]).toMatch(/^Canary for 1%, then 5%, 12\.5%/);
  });

  test('shows more when it is asked for', async () => {
    api.on(HISTORY, (_body, { url }) => {
      const isSecond = new URL(url).searchParams.get('cursor') === 'second';
      return isSecond
        ? { items: [makeHistoryEntry({ rev: 6 })], nextCursor: null }
        : { items: [makeHistoryEntry()], nextCursor: 'second' };
    });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('row', { name: /6$/ })).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });

  test('says that nothing was changed yet, and where it came from', async () => {
    api.on(HISTORY, () => ({ items: [], nextCursor: null }));
    draw();
    expect(await screen.findByText('No changes yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to rollout' })).toHaveAttribute(
      'href',
      '/operator/rollout',
    );
  });

  describe('with filters', () => {
    const listen = (items = [makeHistoryEntry()]) => {
      const queries: Record<string, string>[] = [];
      api.on(HISTORY, (_body, { url }) => {
        queries.push(Object.fromEntries(new URL(url).searchParams));
        return { items, nextCursor: null };
      });
      return queries;
    };

    test('asks for a part, a kind, a person and days, and keeps them in the address', async () => {
      const queries = listen();
      const { user, currentPath } = draw('?from=2026-03-01&to=2026-03-02');
      await rows();
      await user.click(screen.getByRole('combobox', { name: 'Part' }));
      await user.click(await screen.findByRole('option', { name: 'assets' }));
      await user.click(screen.getByRole('combobox', { name: 'Kind' }));
      await user.click(await screen.findByRole('option', { name: 'Automatic halts' }));
      await user.type(screen.getByRole('searchbox', { name: 'Person (part of the name)' }), ' Olga{Enter}');
      const days = { from: new Date(2026, 2, 1).toISOString(), to: new Date(2026, 2, 3).toISOString() };
      await waitFor(() => {
        expect(queries.at(-1)).toEqual({ name: 'assets', kind: 'halt', who: 'olga', ...days });
      });
      expect(currentPath()).toBe(
        '/operator/rollout/history?name=assets&kind=halt&who=olga&from=2026-03-01&to=2026-03-02',
      );
      await user.click(screen.getByRole('button', { name: 'Clear filters' }));
      await waitFor(() => {
        expect(queries.at(-1)).toEqual({});
      });
      expect(currentPath()).toBe('/operator/rollout/history');
    });

    test('says that nothing matches, and shows all again', async () => {
      listen([]);
      const { user, currentPath } = draw('?name=assets');
      expect(await screen.findByText('No matching changes')).toBeVisible();
      const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
      await user.click(clear ?? screen.getByRole('alert'));
      expect(await screen.findByText('No changes yet')).toBeVisible();
      expect(currentPath()).toBe('/operator/rollout/history');
    });

    test('takes nothing strange from the address', async () => {
      const queries = listen();
      draw('?name=A%20B&kind=stop&who=%00&from=yesterday');
      await rows();
      expect(queries).toEqual([{}]);
    });

    test('works without the names, which did not come', async () => {
      const queries = listen();
      api.refuse('readRolloutStatus', 'unavailable');
      const { user } = draw('?name=assets');
      await rows();
      await user.click(screen.getByRole('combobox', { name: 'Part' }));
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
        'All',
        'assets',
      ]);
      expect(queries).toEqual([{ name: 'assets' }]);
    });

    test('is exported as it is filtered', async () => {
      listen();
      const asked: string[] = [];
      api.on('downloadRolloutHistory', (_body, { url }) => {
        asked.push(new URL(url).search);
        return 'revision,time\r\n';
      });
      const saved: string[] = [];
      // jsdom lacks object URLs and downloads through links.
      URL.createObjectURL = () => 'blob:file';
      URL.revokeObjectURL = () => undefined;
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
        this: HTMLAnchorElement,
      ) {
        saved.push(this.download);
      });
      const { user } = draw('?name=assets&kind=halt');
      await rows();
      await user.click(screen.getByRole('button', { name: 'Download CSV' }));
      await waitFor(() => expect(saved).toEqual(['rollout-history.csv']));
      expect(asked).toEqual(['?name=assets&kind=halt']);
    });
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(HISTORY, 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    api.on(HISTORY, () => ({ items: [makeHistoryEntry()], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });
});
