import 'fake-indexeddb/auto';
import type { PreviewLink } from '@farm/contracts/rollout';
import { createFakeApi, makeProfile, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import {
  makeHistoryEntry,
  makePreviewLink,
  makePublishedVersion,
  makeRolloutEntry,
  makeRolloutStatus,
  V1,
  V2,
  V3,
} from '../testing/rolloutFactories.ts';
import { openRolloutFarm } from '../testing/rolloutFarm.ts';
import { RolloutPartPage } from './RolloutPartPage.tsx';

const ADA = makeProfile({ role: 'admin' });
const RATES = 'readFailureRates';
const AT = '2026-01-02T03:00:00.000Z';
const LATER = '2026-01-02T04:00:00.000Z';

describe('the rollout of one part', () => {
  const api = createFakeApi();
  const draw = (name = 'assets') =>
    renderWithProviders(<RolloutPartPage />, {
      messages,
      path: `/operator/rollout/${name}`,
      pattern: '/operator/rollout/:name',
      session: { user: ADA },
    });
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    openRolloutFarm(api, ADA.id);
    api.on('readRolloutStatus', () => makeRolloutStatus());
    api.on('listVersions', () => ({ items: [], nextCursor: null }));
    api.on('listPreviewLinks', () => ({ items: [] }));
    api.on('listRolloutHistory', (_body, { url }) => {
      asked.push(new URL(url).search);
      return { items: [], nextCursor: null };
    });
    api.on(RATES, (_body, { url }) => {
      asked.push(new URL(url).search);
      return { versions: [] };
    });
  });

  test('says who gets which version', async () => {
    api.on('readRolloutStatus', () =>
      makeRolloutStatus({
        entries: [makeRolloutEntry({ canary: { version: V2, percent: 12.5, set: null } })],
      }),
    );
    api.on('listVersions', () => ({ items: [makePublishedVersion({ commit: null })], nextCursor: null }));
    draw();
    await screen.findByRole('row', { name: /^1\.1\.0/ });
    const split = within(await screen.findByRole('region', { name: 'Versions by visitors' }));
    expect(split.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '87.5%: 1.0.0+aaaaaaa, stable',
      expect.stringMatching(/^12\.5%: 1\.1\.0 \(built Jan 2, 2026, .*\), canary$/),
    ]);
    expect(split.getByRole('link', { name: /^1\.1\.0/ })).toHaveAttribute(
      'href',
      '/operator/rollout/assets/1.1.0%2Bbbbbbbbbbbbb',
    );
  });

  test('says that it is switched off, or was never promoted', async () => {
    api.on('readRolloutStatus', () =>
      makeRolloutStatus({ entries: [makeRolloutEntry({ disabled: { reason: 'Back at four' } })] }),
    );
    const { unmount } = draw();
    expect(await screen.findByText('Back at four')).toBeVisible();
    unmount();
    api.on('readRolloutStatus', () =>
      makeRolloutStatus({ entries: [makeRolloutEntry({ name: 'machines', stable: null })] }),
    );
    draw('machines');
    expect(await screen.findByText(/no version has ever been promoted/)).toBeVisible();
  });

  test('that nobody published is not there', async () => {
    draw('nosuch');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
    expect(screen.getByRole('link', { name: 'Back to list' })).toHaveAttribute('href', '/operator/rollout');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Rollout$/);
    // The page of the test before may still be asking for its own part.
    expect(asked.filter((query) => query.includes('nosuch'))).toEqual([]);
  });

  test('draws how often each version broke, as a table too; of hours without visitors nothing', async () => {
    const commit = 'abcdef0123456789abcdef0123456789abcdef01-dirty';
    api.on('listVersions', () => ({
      items: [
        makePublishedVersion({ version: V2, commit }),
        makePublishedVersion({ version: V3, commit: null }),
      ],
      nextCursor: null,
    }));
    api.on(RATES, () => ({
      versions: [
        {
          version: V1,
          points: [
            { at: AT, visitors: 200, failed: 1 },
            { at: LATER, visitors: 0, failed: 0 },
          ],
        },
        { version: V2, points: [{ at: LATER, visitors: 3, failed: 1 }] },
        { version: V3, points: [{ at: AT, visitors: 0, failed: 0 }] },
      ],
    }));
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table', { name: 'Failure rate by version' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      // Too old for the list of versions, so all that is known of it.
      '1.0.0+aaaaaaa',
      expect.stringMatching(/^1\.1\.0 \(abcdef0-dirty, built Jan 2, 2026/),
    ]);
    const body = table.getAllByRole('row').slice(1);
    expect(
      body.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual(expect.arrayContaining([expect.arrayContaining(['0.5%']), expect.arrayContaining(['33.33%'])]));
    expect(body).toHaveLength(2);
  });

  test('asks for the hours that are chosen, of this part alone', async () => {
    const { user } = draw();
    await screen.findByText('No visitors in this period.');
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await screen.findByText('No visitors in this period.');
    expect(asked).toEqual(
      expect.arrayContaining(['?name=assets&hours=24', '?name=assets&hours=720', '?name=assets']),
    );
  });

  test('tells what was published, and everything that a verification found', async () => {
    const verification = {
      ...{ passed: false, problems: ['/assets wrote an error to the console', 'main.js has another hash'] },
      ...{ pages: ['/assets', '/assets/log'], rev: 7, at: AT, by: 'team-assets', changedSince: ['shell'] },
    };
    api.on('listVersions', () => ({
      items: [
        makePublishedVersion({ version: V3, verification }),
        makePublishedVersion({ verification: null, commit: null }),
      ],
      nextCursor: null,
    }));
    draw();
    const failed = await screen.findByRole('row', { name: /^1\.2\.0\+ccccccc/ });
    expect(failed).toHaveTextContent('Verification failed2 pages mounted, by team-assets, Jan 2, 2026');
    expect(failed).toHaveTextContent('These became stable later and weren’t part of it: shell');
    expect(
      within(failed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(verification.problems);
    expect(screen.getByRole('row', { name: /^1\.1\.0\+bbbbbbb/ })).toHaveTextContent('Not verified');
  });

  describe('a preview', () => {
    const openForm = async () => {
      api.on('listVersions', () => ({ items: [makePublishedVersion()], nextCursor: null }));
      const { user } = draw();
      await user.click(await screen.findByRole('button', { name: `Preview ${V2}` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Preview assets 1.1.0+bbbbbbb' }));
      return { user, dialog };
    };

    test('is a link for a person, shown once, and listed', async () => {
      const links: PreviewLink[] = [];
      api.on('listPreviewLinks', () => ({ items: links }));
      api.on('createPreviewLink', ({ person }, { url }) => {
        expect(decodeURIComponent(new URL(url).pathname)).toMatch(`/versions/assets/${V2}/preview-links`);
        links.push(makePreviewLink({ person }));
        return { ...makePreviewLink({ person }), url: 'https://farm.example/assets?preview=e30.AAAA' };
      });
      const { user, dialog } = await openForm();
      await user.type(dialog.getByRole('textbox', { name: 'For' }), ' Grace Hopper {Enter}');
      expect(await dialog.findByRole('status')).toHaveTextContent('The link for Grace Hopper is valid until');
      const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await user.click(dialog.getByRole('button', { name: 'Copy link' }));
      expect(write).toHaveBeenCalledWith('https://farm.example/assets?preview=e30.AAAA');
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('row', { name: /^Grace Hopper 1\.1\.0/ })).toBeVisible();
    });

    test('needs to name somebody', async () => {
      const { user, dialog } = await openForm();
      await user.click(dialog.getByRole('button', { name: 'Create link' }));
      expect(await dialog.findByText('Enter a name')).toBeVisible();
      await user.type(dialog.getByRole('textbox', { name: 'For' }), 'x'.repeat(61));
      expect(await dialog.findByText('At most 60 characters')).toBeVisible();
    });

    test.each([
      ['rollout_refused', 'No link was created:assets has 50 open previews'],
      ['forbidden', 'You no longer have permission to do this. No link was created.'],
      ['unavailable', 'The farm couldn’t create it.'],
    ] as const)('that is answered by %s says so', async (code, words) => {
      api.refuse('createPreviewLink', code, { message: 'assets has 50 open previews' });
      const { user, dialog } = await openForm();
      await user.type(dialog.getByRole('textbox', { name: 'For' }), 'Ada{Enter}');
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    });

    test('is ended after a question', async () => {
      const links = [makePreviewLink()];
      api.on('listPreviewLinks', () => ({ items: links }));
      api.on('deletePreviewLink', (_body, { url }) => {
        expect(new URL(url).pathname).toMatch(`/preview-links/assets/${makePreviewLink().id}`);
        links.pop();
        return undefined;
      });
      const { user, notify } = draw();
      await user.click(await screen.findByRole('button', { name: 'End the preview for Ada Lovelace' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: 'End' }));
      expect(await screen.findByText('Nobody previews a version right now.')).toBeVisible();
      expect(notify.success).toHaveBeenCalledWith('Preview ended');
    });
  });

  test('has a kill switch, with nothing beside it that gives versions to visitors', async () => {
    const farm = openRolloutFarm(api, ADA.id);
    const { user } = draw();
    const card = within(await screen.findByRole('region', { name: 'Kill switch' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Disable']);
    expect(screen.queryByRole('button', { name: /Promote/ })).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Disable: assets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable assets?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason, shown to visitors' }), 'Back at four');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Leaks memory{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(farm.document.remotes['assets']?.disabled).toEqual({ reason: 'Back at four' });
    expect(await card.findByRole('button', { name: 'Enable: assets' })).toBeVisible();
  });

  test('of the shell has no kill switch: nothing would be left to say why', async () => {
    draw('shell');
    await screen.findByRole('region', { name: 'Versions by visitors' });
    expect(screen.queryByRole('region', { name: 'Kill switch' })).not.toBeInTheDocument();
  });

  test('has the history of this part', async () => {
    api.on('listRolloutHistory', () => ({ items: [makeHistoryEntry()], nextCursor: null }));
    draw();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByText('It held for a day')).toBeVisible();
  });

  test('keeps what is shown, and asks once, while versions do not come', async () => {
    api.refuse('listVersions', 'internal_error');
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: '7 days' }));
    expect(await screen.findByText('No visitors in this period.')).toBeVisible();
    expect(screen.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked.toSorted()).toEqual(['?name=assets', '?name=assets&hours=168', '?name=assets&hours=24']);
  });

  test('names what did not come, shows the rest, and recovers by Retry', async () => {
    api.refuse(RATES, 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    expect(await screen.findByRole('region', { name: 'Versions by visitors' })).toBeVisible();
    api.on(RATES, () => ({ versions: [] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No visitors in this period.')).toBeVisible();
  });
});
