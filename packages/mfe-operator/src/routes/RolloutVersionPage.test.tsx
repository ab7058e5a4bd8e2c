import 'fake-indexeddb/auto';
import type { Audience } from '@farm/contracts/registry';
import {
  formatFailures,
  type Findings,
  type HistoryEntry,
  type PublishedVersion,
} from '@farm/contracts/rollout';
import { createFakeApi, makeProfile, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import {
  makeFinding,
  makeHistoryEntry,
  makePublishedVersion,
  V1,
  V2,
  V3,
} from '../testing/rolloutFactories.ts';
import { openRolloutFarm, type RolloutFarm } from '../testing/rolloutFarm.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { RolloutVersionPage } from './RolloutVersionPage.tsx';

const ADA = makeProfile({ role: 'admin' });
const SALT = '0123456789abcdef0123456789abcdef';
const AT = '2026-01-02T03:04:05.000Z';
const ONE = '1111111111111111111111111111111111111111';
const TWO = '2222222222222222222222222222222222222222-dirty';

describe('the page of a version', () => {
  const api = createFakeApi();
  let farm: RolloutFarm;
  const history: HistoryEntry[] = [];

  beforeEach(() => {
    farm = openRolloutFarm(api, ADA.id);
    history.length = 0;
    api.on('listRolloutHistory', () => ({ items: history, nextCursor: null }));
    api.on('readFailureRates', () => ({ versions: [] }));
  });

  const draw = (version: string = V2, options: { zh?: boolean } = {}) =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <RolloutVersionPage />
      </main>,
      {
        messages: options.zh === true ? zh : messages,
        path: `/operator/rollout/assets/${encodeURIComponent(version)}`,
        pattern: '/operator/rollout/:name/:version',
        session: { user: ADA },
        ...(options.zh === true && { page: { locale: 'zh' } }),
      },
    );
  const startCanary = (percent: number) => {
    farm.take({ kind: 'canary', members: { assets: V2 }, percent, salt: SALT, set: null });
  };
  const actions = async () => within(await screen.findByRole('region', { name: /what you can do/ }));
  const buttonsOf = async () =>
    (await actions()).queryAllByRole('button').map(({ textContent }) => textContent);
  const isReady = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return button;
  };
  const publish = (fields: Partial<PublishedVersion>) => {
    farm.published = farm.published.map((one) =>
      one.name === 'assets' && one.version === (fields.version ?? V2) ? { ...one, ...fields } : one,
    );
  };

  describe('offers what its state allows', () => {
    test('of the canary: on, pause, back, and apart from them to promote', async () => {
      startCanary(5);
      draw();
      expect(await screen.findByText('Canary: 5% of visitors get this version.')).toBeVisible();
      expect(await buttonsOf()).toEqual(['Go on to 25%', 'Pause', 'Back', 'Promote']);
      expect(screen.queryByRole('button', { name: /Disable/ })).not.toBeInTheDocument();
      expect((await actions()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('25% of visitors get it.'),
        expect.stringContaining('Everyone gets 1.0.0+aaaaaaa with their next page.'),
        expect.stringContaining('Ends the canary: everyone gets 1.0.0+aaaaaaa'),
        expect.stringContaining('Everyone gets this version, and its canary ends.'),
      ]);
    });

    test('of a canary that everybody has: to promote, not to go on', async () => {
      startCanary(100);
      draw();
      await screen.findByText('Canary: 100% of visitors get this version.');
      expect(await buttonsOf()).toEqual(['Pause', 'Back', 'Promote']);
    });

    test('of a paused canary: on to the share before the pause', async () => {
      startCanary(0);
      const canary = (percent: number, version: string = V2) =>
        makeHistoryEntry({
          change: { kind: 'canary', members: { assets: version }, percent, salt: SALT, set: null },
        });
      history.push(canary(0), canary(50, V3), canary(12.5), canary(5));
      draw();
      expect(await screen.findByText(/^Canary, paused: nobody gets this version/)).toBeVisible();
      await isReady('Go on to 12.5%: assets');
      expect(await buttonsOf()).toEqual(['Go on to 12.5%', 'Back', 'Promote']);
    });

    test('of the stable version: back to the last good one, if there is one', async () => {
      const { unmount } = draw(V1);
      await screen.findByText(/^Stable: everyone gets this version/);
      expect(await buttonsOf()).toEqual([]);
      unmount();
      farm.take({ kind: 'promote', members: { assets: V2 } });
      draw(V2);
      await isReady('Back: assets');
      expect(await buttonsOf()).toEqual(['Back']);
      expect((await actions()).getByRole('listitem')).toHaveTextContent('Everyone gets 1.0.0+aaaaaaa with');
    });

    test('of any other: to start its canary, unless there is one', async () => {
      const { unmount } = draw(V3);
      await screen.findByText('Nobody gets this version, except through a preview.');
      expect(await buttonsOf()).toEqual(['Start canary']);
      unmount();
      startCanary(5);
      draw(V3);
      await screen.findByText('Nobody gets this version, except through a preview.');
      expect(await buttonsOf()).toEqual([]);
    });

    test('in the language of the page', async () => {
      startCanary(5);
      draw(V2, { zh: true });
      expect(await screen.findByText('灰度版：5% 的用户得到该版本。')).toBeVisible();
      expect(screen.getByRole('button', { name: /^暂停/ })).toBeVisible();
    });
  });

  describe('a button', () => {
    const change = async (button: string, submit: string, effect: string) => {
      const { user, notify } = draw();
      await user.click(await isReady(button));
      const dialog = within(await screen.findByRole('dialog'));
      await waitFor(() => expect(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent(effect));
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Balances are wrong');
      await user.click(dialog.getByRole('button', { name: submit }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return notify;
    };

    test('pauses the canary by a signed change, and asks for nothing but a reason', async () => {
      startCanary(5);
      const notify = await change('Pause: assets', 'Pause', '1.1.0+bbbbbbb for 5% → 1.1.0+bbbbbbb for 0%');
      expect(notify.success).toHaveBeenCalledWith('Canary paused');
      expect(farm.taken).toMatchObject([
        {
          change: { kind: 'canary', members: { assets: V2 }, percent: 0, set: null },
          why: 'Balances are wrong',
        },
      ]);
      expect(await screen.findByText(/^Canary, paused/)).toBeVisible();
    });

    test('goes on to the next share, for the same visitors and more', async () => {
      startCanary(5);
      await change('Go on to 25%: assets', 'Go on', '→ 1.1.0+bbbbbbb for 25%');
      expect(farm.document.remotes['assets']?.canary).toEqual({ version: V2, percent: 25, salt: SALT });
    });

    test('goes back: ends the canary', async () => {
      startCanary(5);
      await change('Back: assets', 'Roll back', '1.1.0+bbbbbbb for 5% → none');
      expect(farm.document.remotes['assets']).toMatchObject({ stable: V1, canary: null });
    });

    test('starts the canary of this version', async () => {
      await change('Start canary: assets', 'Start canary', 'none → 1.1.0+bbbbbbb for 5%');
      expect(farm.document.remotes['assets']?.canary).toMatchObject({ version: V2, percent: 5 });
    });

    test('pauses even if somebody else raised the share meanwhile', async () => {
      startCanary(5);
      const { user } = draw();
      await user.click(await isReady('Pause: assets'));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('list', { name: 'Changes' });
      startCanary(50);
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Balances are wrong{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(farm.document.remotes['assets']?.canary?.percent).toBe(0);
    });

    test('says why it cannot during a freeze; back still can', async () => {
      startCanary(5);
      farm.take({ kind: 'freeze', reason: 'Release night' });
      draw();
      await isReady('Back: assets');
      const pause = screen.getByRole('button', { name: 'Pause: assets' });
      expect(pause).toHaveAttribute('aria-disabled', 'true');
      expect(pause).toHaveAccessibleDescription(/Rollout is frozen: Release night/);
    });
  });

  describe('tells who has it', () => {
    const HOUR_MS = 3_600_000;
    const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

    test('visitors and failures since the canary began, marked when it is worse', async () => {
      startCanary(5);
      farm.entries['assets'] = {
        canarySince: AT,
        rates: { stable: { visitors: 200, failed: 1 }, canary: { visitors: 40, failed: 12 } },
      };
      draw();
      expect(
        await screen.findByText(/^40 visitors since the canary began; it failed for 12/),
      ).toHaveTextContent('(30%). It began');
    });

    test('the plan: its steps, where it is, and what the next one waits for', async () => {
      startCanary(5);
      const steps = [1, 5, 25, 100].map((percent, index) => ({ percent, at: ahead(index - 1.5) }));
      const next = steps[2] as (typeof steps)[0];
      farm.entries['assets'] = {
        canary: { version: V2, percent: 5, set: null, steps, minVisitors: 20, nextStep: next },
      };
      draw();
      const plan = within(await screen.findByRole('list', { name: 'Plan' }));
      const items = plan.getAllByRole('listitem');
      expect(items).toHaveLength(4);
      expect(items[1]).toHaveTextContent('5% now');
      expect(items[1]).toHaveAttribute('aria-current', 'step');
      expect(screen.getByText(/^Goes on to 25%/)).toHaveTextContent('if at least 20 visitors');
      expect(await buttonsOf()).toEqual(['Go on to 25%', 'Pause', 'Back', 'Promote']);
    });

    test('going on takes the next step of the plan now, and keeps the rest of it', async () => {
      startCanary(5);
      const steps = [5, 25, 50, 100].map((percent, index) => ({ percent, at: ahead(index / 2 - 0.25) }));
      farm.entries['assets'] = {
        canary: { version: V2, percent: 5, set: null, steps, minVisitors: 20, nextStep: steps[1] ?? null },
      };
      const { user } = draw();
      await user.click(await isReady('Go on to 25%: assets'));
      const dialog = within(await screen.findByRole('dialog'));
      await waitFor(() =>
        expect(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent(
          '→ 1.1.0+bbbbbbb for 25%, rising automatically to 50%, 100%',
        ),
      );
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Looks good{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(farm.taken).toMatchObject([
        { change: { percent: 25, plan: { shares: [50, 100], everyMinutes: 30, minVisitors: 20 } } },
      ]);
    });

    test.each<[Audience, string]>([
      [{ roles: ['admin'] }, 'Only for operators: the share is of them.'],
      [{ languages: ['zh'] }, 'Only for visitors who read Chinese: the share is of them.'],
      [
        { roles: ['user', 'admin'], languages: ['en'] },
        'Only for farmers or operators who read English: the share is of them.',
      ],
    ])('whom it is for', async (audience, words) => {
      startCanary(5);
      farm.entries['assets'] = {
        canary: { version: V2, percent: 5, set: null, audience: audience },
      };
      draw();
      expect(await screen.findByText(`Canary: 5% of visitors get this version. ${words}`)).toBeVisible();
    });

    test('what operators were told of it', async () => {
      startCanary(5);
      const why = formatFailures({
        sign: 'slow',
        segment: 'screen:phone',
        canary: { version: V2, visitors: 40, failed: 9, phase: null, code: null },
        stable: { version: V1, visitors: 200, failed: 2 },
      });
      farm.entries['assets'] = {
        notices: [
          { kind: 'segment', at: AT, why },
          { kind: 'few-visitors', at: AT, visitors: 12, needed: 107 },
        ],
      };
      draw();
      expect(
        await screen.findByText(/^Too few visitors to judge this canary: 12 in a day; 107/),
      ).toBeVisible();
      expect((await actions()).getByText(/^9 of 40 visitors/).parentElement).toHaveTextContent(
        '9 of 40 visitors (phone) waited for an answer of 1.1.0+bbbbbbb; 2 of 200 with the stable version 1.0.0+aaaaaaa.',
      );
    });
  });

  describe('compares it', () => {
    const counts = (visitors: number, failed: number, slow: number) => ({
      visitors,
      failed,
      signs: { slow },
    });
    const answerRates = () =>
      api.on('readFailureRates', () => ({
        versions: [
          {
            version: V1,
            points: [{ at: AT, ...counts(200, 2, 10) }],
            segments: [{ segment: 'screen:phone', ...counts(100, 1, 5) }],
          },
          {
            version: V2,
            points: [{ at: AT, ...counts(50, 1, 25) }],
            segments: [
              { segment: 'language:en', ...counts(50, 1, 0) },
              { segment: 'screen:phone', ...counts(40, 0, 25) },
            ],
          },
          { version: V3, points: [{ at: AT, ...counts(5, 5, 5) }] },
        ],
      }));
    const comparison = async () => within(await screen.findByRole('region', { name: 'How it goes' }));

    test('with the stable version over time, by each measure, as a table too', async () => {
      startCanary(5);
      answerRates();
      const { user } = draw();
      await user.click(await (await comparison()).findByRole('button', { name: 'Show as table' }));
      const table = within(screen.getByRole('table', { name: 'Failed' }));
      expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Time',
        expect.stringMatching(/^Stable 1\.0\.0 \(abcdef0, built/),
        expect.stringMatching(/^Canary 1\.1\.0 \(abcdef0, built/),
      ]);
      expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1%', '2%']);
      await user.click((await comparison()).getByRole('combobox', { name: 'Share of visitors' }));
      await user.click(await screen.findByRole('option', { name: 'Slow to respond' }));
      expect(
        within(screen.getByRole('table', { name: 'Slow to respond' }))
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ).toEqual(['5%', '50%']);
    });

    test('by kind of visitors, worse ones first and said to be worse', async () => {
      startCanary(5);
      answerRates();
      draw();
      const table = within(await screen.findByRole('table', { name: 'By kind of visitor' }));
      await table.findByText('Screen: phone');
      const rows = table.getAllByRole('row').slice(1);
      expect(
        rows.map((row) => Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent)),
      ).toEqual([
        ['Screen: phone', '40', '0% (compared: 1%)', 'Worse: Slow to respond, 62.5% (compared: 5%)'],
        ['Language: English', '50', '2%', 'none'],
      ]);
    });

    test('says that nobody came, and names what did not come', async () => {
      const { unmount } = draw();
      expect(await screen.findByText('No visitors in this period.')).toBeVisible();
      expect(screen.getByText('No visitors told their kind in this period.')).toBeVisible();
      unmount();
      api.refuse('readFailureRates', 'unavailable');
      const { user } = draw();
      expect(await (await comparison()).findByRole('alert')).toHaveTextContent('Couldn’t load this');
      answerRates();
      await user.click((await comparison()).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Screen: phone')).toBeVisible();
    });
  });

  describe('tells its origin', () => {
    const facts = async () => within(await screen.findByRole('region', { name: 'Origin' }));

    test('with links to its commit and to what has changed since the stable version', async () => {
      publish({ version: V1, commit: ONE });
      publish({ version: V2, commit: TWO });
      farm.status = {
        sourceLinks: {
          commit: 'https://git.example/{name}/commit/{commit}',
          compare: 'https://git.example/{name}/compare/{from}...{to}',
        },
      };
      draw();
      const clean = TWO.replace('-dirty', '');
      expect(await (await facts()).findByRole('link', { name: '1111111 → 2222222-dirty' })).toHaveAttribute(
        'href',
        `https://git.example/assets/compare/${ONE}...${clean}`,
      );
      expect((await facts()).getByRole('link', { name: '2222222-dirty' })).toHaveAttribute(
        'href',
        `https://git.example/assets/commit/${clean}`,
      );
    });

    test('as text where the farm has no such pages', async () => {
      publish({ version: V1, commit: ONE });
      publish({ version: V2, commit: TWO });
      draw();
      expect(await (await facts()).findByText(/→/)).toHaveTextContent('1111111 → 2222222-dirty');
      expect((await facts()).queryByRole('link')).not.toBeInTheDocument();
    });

    test('or that nothing has changed, or that it is unknown', async () => {
      const { unmount } = draw();
      expect(await screen.findByText('None: built from the same commit as')).toBeVisible();
      unmount();
      publish({ version: V2, commit: null });
      draw();
      expect(await screen.findByText('Unknown: a commit is missing, here or of')).toBeVisible();
      expect(screen.getByText('Unknown: it was built outside Git')).toBeVisible();
    });

    test('and who approved it for everybody, or how to approve it where that is demanded', async () => {
      const { unmount } = draw();
      await facts();
      expect(screen.queryByText('Approvals')).not.toBeInTheDocument();
      unmount();
      farm.entries['assets'] = { needsSecondPerson: true };
      const { unmount: leave } = draw();
      expect(await screen.findByText(`npm run rollout -- approve assets ${V2}`)).toBeVisible();
      leave();
      publish({
        approvals: [{ by: 'grace@example.org', why: 'Fees look right', at: AT, keyId: '0123456789abcdef' }],
      });
      draw();
      const approval = within((await facts()).getByRole('list')).getByRole('listitem');
      expect(approval).toHaveTextContent(/^grace@example\.org, Jan 2, 2026.*: Fees look right$/);
    });

    test('of the stable version compared with the one before', async () => {
      farm.take({ kind: 'promote', members: { assets: V2 } });
      draw();
      expect(await screen.findByText('Changes since the version before')).toBeVisible();
    });
  });

  describe('its verification', () => {
    const verification = {
      ...{ passed: false, problems: ['/assets, after pressing ‘Add’: an error card is shown instead'] },
      ...{ pages: ['/assets'], rev: 7, at: AT, by: 'team-assets', changedSince: [] },
    };
    const card = async () => within(await screen.findByRole('region', { name: 'Verification' }));
    const listFindings = (...items: Findings['items']) => api.on('listFindings', () => ({ items }));

    test('that found nothing says so', async () => {
      draw();
      expect(await (await card()).findByText('Verified, nothing found.')).toBeVisible();
    });

    test('that never was says so', async () => {
      publish({ verification: null });
      draw();
      expect(await (await card()).findByText('Not verified')).toBeVisible();
      expect((await card()).getByText('Nobody has opened its pages in a browser yet.')).toBeVisible();
    });

    test('lists what it found: page, step and looks', async () => {
      publish({ verification });
      listFindings(makeFinding(), makeFinding({ number: 2, text: 'it never rests', hasPicture: false }));
      draw();
      const list = within(await screen.findByRole('list', { name: 'Findings' }));
      const [first, second] = list.getAllByRole('listitem');
      expect(first).toHaveTextContent(
        'an error card is shown instead/assets, after pressing ‘Add’en, desktop, light, no account; zh, phone, dark, user',
      );
      expect(within(second as HTMLElement).getByRole('button')).toHaveTextContent(/^Trace$/);
    });

    test('shows the picture and the trace of a finding', async () => {
      publish({ verification });
      listFindings(makeFinding());
      const { hasPicture: _has, ...found } = makeFinding();
      api.on('readFinding', (_body, { url }) => {
        expect(decodeURIComponent(new URL(url).pathname)).toMatch(`/versions/assets/${V2}/findings/1`);
        return { ...found, picture: 'AAAA', trace: '0.0 s opens /assets\n1.2 s presses ‘Add’' };
      });
      const { user } = draw();
      await user.click(
        await screen.findByRole('button', { name: /^Picture and trace of \/assets: an error/ }),
      );
      const dialog = within(await screen.findByRole('dialog', { name: 'an error card is shown instead' }));
      expect(await dialog.findByRole('img', { name: /^The screen on \/assets/ })).toHaveAttribute(
        'src',
        'data:image/jpeg;base64,AAAA',
      );
      expect(dialog.getByRole('region', { name: 'What happened until then' })).toHaveTextContent(
        '1.2 s presses ‘Add’',
      );
    });

    test('names evidence that did not come, and recovers by Retry', async () => {
      publish({ verification });
      listFindings(makeFinding());
      api.refuse('readFinding', 'unavailable');
      const { user } = draw();
      await user.click(await screen.findByRole('button', { name: /^Picture and trace/ }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByRole('alert')).toHaveTextContent('Request request-');
      const { hasPicture: _has, ...found } = makeFinding();
      api.on('readFinding', () => ({ ...found, picture: null, trace: 'the trace' }));
      await user.click(dialog.getByRole('button', { name: 'Retry' }));
      expect(await dialog.findByText('the trace')).toBeVisible();
      expect(dialog.queryByRole('img')).not.toBeInTheDocument();
    });

    test('keeps its sentences where there is no evidence, or none comes', async () => {
      publish({ verification });
      listFindings();
      const { unmount } = draw();
      expect(await screen.findByText(/^There is no picture or trace/)).toBeVisible();
      expect(screen.getByText(verification.problems[0] ?? '')).toBeVisible();
      unmount();
      api.refuse('listFindings', 'unavailable');
      draw();
      expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
      expect(screen.getByText(verification.problems[0] ?? '')).toBeVisible();
    });

    test('is started by a command to copy, and its result appears by itself', async () => {
      publish({ verification: null });
      const { user } = draw();
      await user.click(await screen.findByRole('button', { name: 'Verify' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Verify assets 1.1.0+bbbbbbb' }));
      const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await user.click(dialog.getByRole('button', { name: 'Copy command' }));
      expect(write).toHaveBeenCalledWith(
        `npm run rollout -- verify assets ${V2} --server ${window.location.origin}`,
      );
      expect(dialog.getByText('The result appears here by itself.')).toBeVisible();
      publish({ verification: makePublishedVersion().verification });
      setTabVisibility('visible');
      expect(await dialog.findByText('Verified')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      expect(await screen.findByText('Verified, nothing found.')).toBeVisible();
    });
  });

  test('that nobody published, or that is no version, is not there', async () => {
    const { unmount } = draw('9.9.9+dddddddddddd');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
    unmount();
    draw('latest');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
    expect(screen.getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', '/operator/rollout');
  });

  test('names what did not come, and recovers by Retry', async () => {
    api.refuse('readRolloutStatus', 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    farm = openRolloutFarm(api, ADA.id);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Nobody gets this version/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to assets' })).toHaveAttribute(
      'href',
      '/operator/rollout/assets',
    );
  });
});
