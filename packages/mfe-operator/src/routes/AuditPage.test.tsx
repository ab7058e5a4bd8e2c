import { auditGroupSchema, type AuditEvent } from '@farm/contracts/operator';
import { createFakeApi, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeAuditEvent } from '../testing/overviewFactories.ts';
import { AuditPage } from './AuditPage.tsx';

const LIST = 'listAudit';
const COIN = 'bad0'.repeat(16);
const ACTION = 'operator.audit.action.';
const actions = Object.keys(messages).flatMap((id) => (id.startsWith(ACTION) ? id.slice(ACTION.length) : []));

describe('the audit trail', () => {
  const api = createFakeApi();
  const open = (query = '', locale: 'en' | 'zh' = 'en') =>
    renderWithProviders(<AuditPage />, {
      messages: locale === 'en' ? messages : zh,
      path: `/operator/audit${query}`,
      page: { locale },
    });
  /** Answers with these events; returns the query of every request. */
  const listen = (...items: AuditEvent[]) => {
    const queries: Record<string, string>[] = [];
    api.on(LIST, (_body, { url }) => {
      queries.push(Object.fromEntries(new URL(url).searchParams));
      return { items, nextCursor: null };
    });
    return queries;
  };
  const rows = async () =>
    (await screen.findAllByRole('rowheader')).map(({ parentElement }) => parentElement);
  const cells = (row: HTMLElement | null | undefined) =>
    Array.from(row?.querySelectorAll('th, td') ?? [], ({ textContent }) => textContent);
  /** Facts of the only event, as name and value. */
  const facts = async () => {
    const [row] = await rows();
    return Array.from(row?.querySelectorAll('dt') ?? [], ({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]);
  };

  test('tells when, by whom, what, about whom, and the facts with the reason first', async () => {
    listen(makeAuditEvent());
    open();
    expect(cells((await rows())[0])).toEqual([
      expect.stringContaining('Jan 2, 2026'),
      'olga@example.org',
      'Account locked',
      'ada@example.org',
      'ReasonIts owner calledSign-in lockedYesWithdrawals lockedNo',
    ]);
    expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
      'href',
      '/operator/account/8f1f7c1e-0a53-4a5e-9d0c-3f6f1b2a4c01',
    );
  });

  test('says so while it loads', async () => {
    api.on(LIST, () => new Promise(() => undefined));
    open();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
  });

  test('names the farm, commands, tokens and files as authors', async () => {
    const authors = ['farm', 'registry', 'os:grace', 'token:team-assets', 'file trusted-keys'];
    listen(...authors.map((by, index) => makeAuditEvent({ id: String(index), by, detail: {} })));
    open();
    expect((await rows()).map((row) => cells(row)[1])).toEqual([
      'The farm',
      'The farm',
      'Command on the server (grace)',
      'Token team-assets',
      'File trusted-keys on the server',
    ]);
  });

  test('has words for every group and for its actions, in both languages', async () => {
    const groups = new Set(actions.map((action) => action.split('.', 1)[0]));
    expect(groups).toEqual(new Set(auditGroupSchema.options));
    listen(...actions.map((action, id) => makeAuditEvent({ id: String(id), action, detail: {} })));
    open('', 'zh');
    const words = (await rows()).map((row) => cells(row)[2] ?? '');
    expect(words.filter((text) => !/^\p{Script=Han}+$/u.test(text))).toEqual([]);
  });

  test('shows the code of an action and the names of facts that it has no words for', async () => {
    listen(makeAuditEvent({ action: 'wallet.moved', about: 'wallet', accountId: null, detail: { far: [] } }));
    open();
    expect(cells((await rows())[0]).slice(2)).toEqual(['wallet.moved', 'wallet', 'farNone']);
    expect(screen.queryByRole('link', { name: 'wallet' })).not.toBeInTheDocument();
  });

  test('says that an action has no further facts', async () => {
    listen(makeAuditEvent({ detail: {} }));
    open();
    expect(cells((await rows())[0])[4]).toBe('None');
  });

  test('converts mojo, and tells amounts, times, counts and statuses from names for programs', async () => {
    listen(
      makeAuditEvent({
        action: 'withdrawal.approved',
        detail: {
          amountMojo: '1500000000000',
          amount: '-2.5',
          kind: 'factor-reset',
          because: 'operator.revoked',
          from: 'held',
          takenAt: '2026-01-02T03:04:05.000Z',
          height: 8_070_000,
          coinId: COIN,
          set: null,
          reason: 'Owner called back',
        },
      }),
    );
    open();
    expect(await facts()).toEqual([
      ['Reason', 'Owner called back'],
      ['Amount', '1.5 XCH'],
      ['Amount', '-2.5 XCH'],
      ['Action', 'Removal of second factors'],
      ['Because of', 'No longer an operator'],
      ['Status before', 'Held'],
      ['Backup of', expect.stringContaining('Jan 2, 2026')],
      ['Height', '8,070,000'],
      ['Coin', COIN],
      ['Set', 'None'],
    ]);
    expect(screen.getByText(COIN).tagName).toBe('CODE');
  });

  test('tells a change of the rollout by its parts, and its reason once', async () => {
    const freeze = { change: { kind: 'freeze', reason: 'Release night' }, why: 'Release night' };
    const canary = { kind: 'canary', members: { assets: '1.1.0+bbb' }, percent: 12.5, salt: 'ab', set: null };
    listen(
      makeAuditEvent({ action: 'rollout.freeze', about: 'registry:8', accountId: null, detail: freeze }),
      makeAuditEvent({
        ...{ id: '6', action: 'rollout.canary', about: 'registry:7', accountId: null },
        detail: { change: canary, why: 'A look', keyId: 'abc' },
      }),
    );
    open();
    expect((await rows()).map((row) => cells(row)[4])).toEqual([
      'ReasonRelease night',
      'ReasonA lookVersionsassets1.1.0+bbbShare12.5%SetNoneKeyabc',
    ]);
  });

  test('shortens long lists and texts, which the CSV has in full', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Passkey ${index + 1}`);
    const texts = { en: { title: 'Payouts wait', body: 'a'.repeat(400) }, zh: null };
    listen(makeAuditEvent({ action: 'notice.created', detail: { names, texts } }));
    open();
    const [[, list] = [], [, text] = []] = await facts();
    expect(list).toMatch(/Passkey 10and 2 more, in the CSV$/);
    expect(text).toMatch(/^EnglishTitlePayouts waitTexta{160}…ChineseNone$/);
  });

  test('shows more when it is asked for', async () => {
    api.on(LIST, (_body, { url }) =>
      new URL(url).searchParams.get('cursor') === 'second'
        ? { items: [makeAuditEvent({ id: '6' })], nextCursor: null }
        : { items: [makeAuditEvent()], nextCursor: 'second' },
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2);
    });
  });

  describe('with filters', () => {
    test('asks for a kind, an author, an account and days, and keeps them in the address', async () => {
      const queries = listen(makeAuditEvent());
      const { user, currentPath } = open('?from=2026-03-01&to=2026-03-02');
      await rows();
      await user.click(screen.getByRole('combobox', { name: 'Kind' }));
      await user.click(await screen.findByRole('option', { name: 'Deposits and corrections' }));
      await user.type(screen.getByRole('searchbox', { name: /^By/ }), ' os:grace{Enter}');
      await user.type(screen.getByRole('searchbox', { name: /^Account/ }), 'Ada@example.org{Enter}');
      const days = { from: new Date(2026, 2, 1).toISOString(), to: new Date(2026, 2, 3).toISOString() };
      await waitFor(() => {
        expect(queries.at(-1)).toEqual({
          ...{ group: 'ledger', by: 'os:grace', account: 'ada@example.org' },
          ...days,
        });
      });
      expect(currentPath()).toBe(
        '/operator/audit?group=ledger&by=os%3Agrace&account=ada%40example.org&from=2026-03-01&to=2026-03-02',
      );
      await user.click(screen.getByRole('button', { name: 'Clear filters' }));
      await waitFor(() => {
        expect(queries.at(-1)).toEqual({});
      });
      expect(currentPath()).toBe('/operator/audit');
    });

    test('says that nothing matches, and shows all again', async () => {
      listen();
      const { user, currentPath } = open('?group=database');
      const none = (await screen.findByText('No matching actions')).closest('div');
      await user.click(within(none ?? document.body).getByRole('button', { name: 'Clear filters' }));
      expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
      expect(currentPath()).toBe('/operator/audit');
    });

    test('takes nothing strange from the address', async () => {
      const queries = listen(makeAuditEvent());
      open('?group=machine&by=%00&from=yesterday');
      await rows();
      expect(queries).toEqual([{}]);
    });

    test('is exported as it is filtered', async () => {
      listen(makeAuditEvent());
      const asked: string[] = [];
      api.on('downloadAudit', (_body, { url }) => {
        asked.push(new URL(url).search);
        return 'at,by,action,about,detail\r\n';
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
      const { user } = open('?group=account&by=olga%40example.org');
      await rows();
      await user.click(screen.getByRole('button', { name: 'Download CSV' }));
      await waitFor(() => expect(saved).toEqual(['audit.csv']));
      expect(asked).toEqual(['?group=account&by=olga%40example.org']);
    });
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(LIST, 'unavailable');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Request request-1');
    listen(makeAuditEvent());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  test('leads to 403 whoever is no operator any more', async () => {
    api.refuse(LIST, 'forbidden');
    const { currentPath } = open();
    await waitFor(() => {
      expect(currentPath()).toBe('/403');
    });
  });

  test('speaks Chinese', async () => {
    listen(makeAuditEvent({ by: 'os:grace' }));
    open('', 'zh');
    expect(cells((await rows())[0]).slice(1)).toEqual([
      '服务器命令（grace）',
      '锁定账号',
      'ada@example.org',
      '原因Its owner called锁定登录是锁定提现否',
    ]);
  });
});
