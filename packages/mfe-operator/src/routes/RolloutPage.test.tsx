import 'fake-indexeddb/auto';
import { formatFailures, formatFingerprint, type ChangeMade } from '@farm/contracts/rollout';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeProfile,
  withElapsedTime,
  renderWithProviders,
  screen,
  waitFor,
  within,
} from '@farm/testing';
import messages from '../messages/en.json';
import { loadSigningKeys } from '../model/signingKey.ts';
import {
  makePublishedVersion,
  makeRemoteBuild,
  makeShellBuild,
  V1,
  V2,
  V3,
} from '../testing/rolloutFactories.ts';
import { openRolloutFarm, type RolloutFarm } from '../testing/rolloutFarm.ts';
import { setTabVisibility } from '../testing/setTabVisibility.ts';
import { RolloutPage } from './RolloutPage.tsx';

const STATUS = 'readRolloutStatus';
const CHANGE = 'createRolloutChange';
const ADA = makeProfile({ role: 'admin' });
const SALT = '0123456789abcdef0123456789abcdef';
const NEVER = new Promise<ChangeMade>(() => undefined);

describe('the page of a rollout', () => {
  const api = createFakeApi();
  let farm: RolloutFarm;
  beforeEach(() => {
    farm = openRolloutFarm(api, ADA.id);
  });

  const draw = () =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <RolloutPage />
      </main>,
      { messages, path: '/operator/rollout', session: { user: ADA } },
    );
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });
  const isReady = async (deed: string) => {
    const button = await screen.findByRole('button', { name: deed });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return button;
  };
  /** Opens the dialog of a change. */
  const openDialog = async (deed: string) => {
    const page = draw();
    await page.user.click(await isReady(deed));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = async (field: string, option: RegExp) => {
      const box = dialog.getByRole('combobox', { name: field });
      // The versions load separately.
      await page.user.click(box);
      await page.user.click(await screen.findByRole('option', { name: option }));
    };
    const type = async (field: string, text: string) => {
      const box = dialog.getByRole('textbox', { name: field });
      await page.user.clear(box);
      if (text !== '') await page.user.type(box, text);
    };
    const untilPlanned = (words: string) =>
      waitFor(() => expect(dialog.getByRole('list', { name: 'Changes' })).toHaveTextContent(words));
    const submit = async (name: string) => page.user.click(dialog.getByRole('button', { name }));
    return { ...page, dialog, choose, type, untilPlanned, submit };
  };
  const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const startCanary = (percent: number, version: string = V2) =>
    farm.take({ kind: 'canary', members: { assets: version }, percent, salt: SALT, set: null });
  /** Makes the last verification of every version fail with this finding. */
  const failVerification = (problem: string) => {
    const { verification } = makePublishedVersion();
    farm.published = farm.published.map((one) => ({
      ...one,
      verification: verification && { ...verification, passed: false, problems: [problem] },
    }));
  };
  const startSet = () =>
    farm.take({ kind: 'canary', members: { assets: V2, auth: V3 }, percent: 10, salt: SALT, set: 'wallet' });

  describe('what is live', () => {
    test('stands there with versions, commits, shares and failures', async () => {
      startCanary(5);
      farm.entries = { assets: { rates: { stable: { visitors: 180, failed: 9 }, canary: null } } };
      draw();
      const assets = await row('assets');
      expect(within(assets).getByTitle(V1)).toHaveTextContent('1.0.0+aaaaaaa');
      expect(within(assets).getByTitle(V2)).toBeVisible();
      expect(assets).toHaveTextContent('for 5%');
      expect(assets).toHaveTextContent('5% failed (9 of 180)');
      expect(assets).toHaveTextContent('No visitors yet');
      await waitFor(() => expect(assets).toHaveTextContent('Commit abcdef0'));
      expect(assets).toHaveTextContent('Since Jan 2, 2026');
      expect(within(await row('auth')).getByText('OK')).toBeVisible();
    });

    test('marks a canary that fails more often', async () => {
      startCanary(5);
      const rates = (failed: number) => ({
        assets: { rates: { stable: { visitors: 100, failed: 1 }, canary: { visitors: 20, failed } } },
      });
      farm.entries = rates(1);
      draw();
      expect(await row('assets')).not.toHaveTextContent('Worse');
      farm.entries = rates(2);
      setTabVisibility('visible');
      await waitFor(async () => expect(await row('assets')).toHaveTextContent('Worse: 10% failed (2 of 20)'));
    });

    test('says what is halted, switched off and frozen, and why', async () => {
      startCanary(5);
      farm.take({ kind: 'disable', name: 'auth', reason: 'Back at four' });
      farm.take({ kind: 'freeze', reason: 'Release night' });
      const failures = {
        canary: { version: V2, visitors: 22, failed: 12, phase: 'mount', code: 'threw' },
        stable: { version: V1, visitors: 200, failed: 1 },
      };
      const why = formatFailures(failures);
      farm.status = {
        halts: [
          { action: 'stop-canary', name: 'assets', version: V2, why, at: '2026-01-02T03:04:05.000Z' },
          // A version that is no longer a canary.
          { action: 'stop-canary', name: 'auth', version: V3, why: 'Gone', at: '2026-01-02T03:04:05.000Z' },
        ],
      };
      draw();
      expect(await row('assets')).toHaveTextContent(
        'Halted automatically12 of 22 visitors couldn’t open 1.1.0+bbbbbbb (most often: threw); 1 of 200 with the stable version 1.0.0+aaaaaaa.',
      );
      expect(await row('auth')).toHaveTextContent('DisabledBack at four');
      expect(await row('auth')).not.toHaveTextContent('Gone');
      // Shown once, not in every row.
      expect(screen.getAllByText(/frozen/i)).toHaveLength(1);
      expect(screen.getByText('Release night')).toBeVisible();
    });

    test('says of a canary that nobody gets that it is paused', async () => {
      startCanary(0);
      draw();
      expect(await row('assets')).toHaveTextContent('PausedNobody gets the canary right now');
      expect(await row('auth')).toHaveTextContent('OK');
    });

    test('has what was published and never promoted, which can be promoted', async () => {
      farm.published.push({ ...(farm.published[0] as (typeof farm.published)[0]), name: 'machines' });
      draw();
      const machines = await row('machines');
      expect(within(machines).getByText('Not live')).toBeVisible();
      const offered = within(machines).getAllByRole('button');
      expect(offered.map(({ textContent }) => textContent)).toEqual(['Promote']);
    });

    test('says which version uses deprecated names, and when the first goes', async () => {
      const shell = makeShellBuild({
        provides: { '@farm/ui': ['Box', 'OldMap', 'Older'] },
        deprecated: {
          '@farm/ui': {
            OldMap: { since: '2026-11-24', goes: '2027-05-24', hint: 'use Map' },
            Older: { since: '2026-11-24', goes: '2027-06-24', hint: 'use Map' },
          },
        },
      });
      farm.document.shell.versions = { [V1]: shell };
      const uses = { '@farm/ui': ['Box', 'OldMap', 'Older'] };
      const { assets } = farm.document.remotes;
      if (assets) assets.versions = { [V1]: makeRemoteBuild('assets', { uses }) };
      draw();
      const link = await within(await row('assets')).findByRole('link', { name: /deprecated/ });
      expect(link).toHaveTextContent('Uses 2 deprecated names; the first goes on May 24, 2027');
      expect(link).toHaveAttribute('href', '/operator/rollout/uses?part=%40farm%2Fui&name=OldMap');
      expect(await row('auth')).not.toHaveTextContent('deprecated');
    });

    test('leads to its parts, the history and the tokens', async () => {
      draw();
      const link = within(await row('assets')).getByRole('link', { name: 'assets' });
      expect(link).toHaveAttribute('href', '/operator/rollout/assets');
      for (const [name, path] of [
        ['Rollout history', '/operator/rollout/history'],
        ['Tokens and keys', '/operator/rollout/tokens'],
        ['Who uses what', '/operator/rollout/uses'],
      ] as const)
        expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    });

    test('says that it could not be loaded, and recovers by Retry', async () => {
      api.refuse(STATUS, 'unavailable');
      farm.published = [];
      const { user } = draw();
      expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
      api.on(STATUS, () => ({ rev: 0, frozen: null, halts: [], entries: [], isVerificationRequired: false }));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Nothing is live yet')).toBeVisible();
    });

    test('stays in view, and says so, when it cannot be brought up to date', async () => {
      draw();
      await row('assets');
      api.disconnect(STATUS);
      setTabVisibility('visible');
      expect(await screen.findByText(/Couldn’t refresh this\./)).toBeVisible();
      expect(await row('assets')).toBeVisible();
    });
  });

  describe('the key of this browser', () => {
    const UNTRUSTED = 'This browser’s key is not trusted yet';
    const ask = async (user: ReturnType<typeof draw>['user']) => {
      await user.click(await screen.findByRole('button', { name: 'Ask for approval' }));
      await screen.findByText('This page checks again automatically.');
    };
    const APPROVAL = /^Another operator approves it under Tokens and keys\./;

    test('is shown with its fingerprint, to be approved by another operator, until it is', async () => {
      farm.isTrusted = false;
      const { user } = draw();
      const card = await screen.findByRole('region', { name: UNTRUSTED });
      const [key] = await loadSigningKeys(ADA.id);
      expect(within(card).getByText(formatFingerprint(key?.keyId ?? ''))).toBeVisible();
      const promote = await screen.findByRole('button', { name: 'Promote: assets' });
      expect(promote).toHaveAttribute('aria-disabled', 'true');
      expect(promote).toHaveAccessibleDescription(UNTRUSTED);
      await user.click(promote);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(within(card).getByRole('heading')).toHaveFocus();
      await ask(user);
      expect(screen.getByText(APPROVAL)).toBeVisible();
      expect(screen.queryByText(/npm run admin/)).not.toBeInTheDocument();
      farm.key = null;
      farm.isTrusted = true;
      setTabVisibility('visible');
      await isReady('Promote: assets');
      expect(card).not.toBeInTheDocument();
    });

    test.each([
      ['now', /^No operator has a valid key yet/, 0],
      ['later', /the key takes effect 24 hours later/, 1],
    ] as const)(
      'comes with the command of the machine if that may decide %s',
      async (command, words, approvals) => {
        farm.isTrusted = false;
        farm.rules = { command };
        const { user } = draw();
        await ask(user);
        expect(screen.getByText(words)).toBeVisible();
        expect(screen.queryAllByText(APPROVAL)).toHaveLength(approvals);
        expect(screen.getByText(/^npm run admin -- key trust [\w-]{43}$/)).toBeVisible();
      },
    );

    test('that waits for its time, has expired or was withdrawn says so, and is replaced', async () => {
      const [old] = await loadSigningKeys(ADA.id);
      farm.key = { state: 'starting', trustedFrom: '2026-03-04T05:06:07.000Z' };
      const { user } = draw();
      expect(await screen.findByRole('region', { name: UNTRUSTED })).toHaveTextContent(
        /It takes effect Mar 4, 2026.*any operator can withdraw it/,
      );
      farm.key = { state: 'withdrawn' };
      setTabVisibility('visible');
      await screen.findByRole('region', { name: 'This browser’s key was withdrawn' });
      farm.key = { state: 'expired' };
      setTabVisibility('visible');
      await screen.findByRole('region', { name: 'This browser’s key has expired' });
      await user.click(screen.getByRole('button', { name: 'Create a new key' }));
      await screen.findByRole('region', { name: UNTRUSTED });
      await screen.findByText('This page checks again automatically.');
      const [next] = await loadSigningKeys(ADA.id);
      expect(next?.keyId).not.toBe(old?.keyId);
      expect(screen.getByText(formatFingerprint(next?.keyId ?? ''))).toBeVisible();
    });

    test('warns 14 days before its end, and signs on while the next one waits', async () => {
      const [own] = await loadSigningKeys(ADA.id);
      farm.key = {
        keyId: own?.keyId ?? '',
        expiresAt: new Date(Date.now() + 13.5 * 86_400_000).toISOString(),
      };
      const { user } = draw();
      expect(await screen.findByText(/^Your key expires in 13 days\./)).toBeVisible();
      api.refuse('registerRolloutKey', 'forbidden');
      await user.click(screen.getByRole('button', { name: 'Create a new key' }));
      await screen.findByRole('region', { name: 'Your new key is not trusted yet' });
      await isReady('Freeze');
    });

    test('names the command line where the browser cannot sign', async () => {
      jest.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
      renderWithProviders(<RolloutPage />, {
        messages,
        session: { user: makeProfile({ id: 'somebody-without-a-key' }) },
      });
      expect(await screen.findByText('npm run rollout')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Freeze' })).toHaveAttribute('aria-disabled', 'true');
    });

    test('is not known to be trusted when the farm does not say so; Retry asks again', async () => {
      api.refuse('listRolloutKeys', 'unavailable');
      const { user } = draw();
      expect(
        await screen.findByText(
          /Couldn’t check whether this browser’s key is trusted, so you can’t make changes here yet\./,
        ),
      ).toBeVisible();
      farm = openRolloutFarm(api, ADA.id);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await isReady('Freeze');
    });
  });

  describe('a change', () => {
    test('starts a canary: shows what will change, signs just that, and says so', async () => {
      const { choose, type, untilPlanned, submit, notify } = await openDialog('Start canary: assets');
      await choose('Version', /1\.1\.0/);
      await type('Share of visitors', '12,5');
      await untilPlanned('assets, canary: none → 1.1.0+bbbbbbb for 12.5%');
      await type('Reason', ' Try the new balance ');
      await submit('Start canary');
      await untilClosed();
      expect(notify.success).toHaveBeenCalledWith('Canary share updated');
      expect(farm.taken).toMatchObject([
        {
          baseRev: 7,
          haltCount: 0,
          why: 'Try the new balance',
          change: { kind: 'canary', members: { assets: V2 }, percent: 12.5, set: null },
        },
      ]);
      await waitFor(async () => expect(await row('assets')).toHaveTextContent('for 12.5%'));
    });

    test('says why a canary has a salt that nobody foresees: every one has another', async () => {
      const first = await openDialog('Start canary: assets');
      await first.choose('Version', /1\.1\.0/);
      await first.type('Reason', 'One');
      await first.submit('Start canary');
      await untilClosed();
      await first.user.click(await isReady('Start canary: auth'));
      const dialog = within(await screen.findByRole('dialog'));
      await first.user.click(dialog.getByRole('combobox', { name: 'Version' }));
      await first.user.click(await screen.findByRole('option', { name: /1\.1\.0/ }));
      await first.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two{Enter}');
      await untilClosed();
      const salts = farm.taken.map(({ change }) => (change.kind === 'canary' ? change.salt : ''));
      expect(salts[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(salts[1]).not.toBe(salts[0]);
    });

    test('raises a canary that runs', async () => {
      startCanary(5);
      const { dialog, type, untilPlanned, submit } = await openDialog('Change canary: assets');
      expect(dialog.getByRole('textbox', { name: 'Share of visitors' })).toHaveValue('5');
      await type('Share of visitors', '50');
      await untilPlanned('1.1.0+bbbbbbb for 5% → 1.1.0+bbbbbbb for 50%');
      await type('Reason', 'It holds');
      await submit('Change canary');
      await untilClosed();
      expect(farm.document.remotes['assets']?.canary).toEqual({ version: V2, percent: 50, salt: SALT });
    });

    test('promotes the canary that runs, and ends it', async () => {
      startCanary(50);
      const { dialog, type, submit } = await openDialog('Promote: assets');
      const effects = await dialog.findByRole('list', { name: 'Changes' });
      expect(
        within(effects)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'assets, stable: 1.0.0+aaaaaaa → 1.1.0+bbbbbbb',
        'assets, canary: 1.1.0+bbbbbbb for 50% → none',
      ]);
      await type('Reason', 'It held for a day');
      await submit('Promote');
      await untilClosed();
      expect(farm.document.remotes['assets']).toMatchObject({ stable: V2, canary: null, lastGood: V1 });
    });

    test('of a member of a set is a change of the whole set', async () => {
      startSet();
      const { dialog, type, submit } = await openDialog('Promote: auth');
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'part of the set wallet, which changes as a whole',
      );
      expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
      await type('Reason', 'Both hold');
      await submit('Promote');
      await untilClosed();
      expect(farm.taken[0]?.change).toEqual({ kind: 'promote', members: { assets: V2, auth: V3 } });
    });

    test('starts a set, of two at least', async () => {
      const { dialog, choose, type, untilPlanned, submit } = await openDialog('Start set');
      await type('Set name', 'wallet');
      await choose('assets', /1\.1\.0/);
      await type('Reason', 'They need each other');
      await submit('Start canary');
      expect(dialog.getByText('Choose versions of at least two parts')).toBeVisible();
      await choose('auth', /1\.2\.0/);
      await untilPlanned('auth, canary: none → 1.2.0+ccccccc for 5%');
      await submit('Start canary');
      await untilClosed();
      expect(farm.document.sets).toEqual([{ id: 'wallet', members: { assets: V2, auth: V3 } }]);
    });

    test.each([
      ['Start set', 'Start canary', /A set needs two parts/],
      ['Start canary: assets', 'Start canary', /assets has no other version\./],
      ['Promote: assets', 'Promote', /assets has no other version to promote/],
      ['Roll back: assets', 'Roll back', /assets has no other version to roll back to/],
    ])('%s says what to do where nothing but stable versions was published', async (deed, name, words) => {
      farm.published = farm.published.filter(({ version }) => version === V1);
      const { dialog, submit } = await openDialog(deed);
      expect(
        await dialog.findByText(
          (_text, element) => element?.role === 'status' && words.test(element.textContent),
        ),
      ).toHaveTextContent('npm run rollout -- publish');
      for (const role of ['combobox', 'textbox']) expect(dialog.queryByRole(role)).not.toBeInTheDocument();
      expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      await submit(name);
      expect(farm.taken).toEqual([]);
    });

    test('rolls back: the version that worked last is the first, and chosen', async () => {
      farm.take({ kind: 'promote', members: { assets: V2 } });
      farm.take({ kind: 'promote', members: { assets: V3 } });
      const { user, dialog, type, untilPlanned, submit } = await openDialog('Roll back: assets');
      await untilPlanned('1.2.0+ccccccc → 1.1.0+bbbbbbb');
      await user.click(dialog.getByRole('combobox', { name: 'Version' }));
      const options = await screen.findAllByRole('option');
      expect(options[0]).toHaveTextContent(/^1\.1\.0\+bbbbbbb last working version/);
      expect(options).toHaveLength(2);
      await user.click(options[0] as HTMLElement);
      await type('Reason', 'Balances are wrong');
      await submit('Roll back');
      await untilClosed();
      expect(farm.document.remotes['assets']?.stable).toBe(V2);
    });

    test('rolls back from a canary to the stable version, and never offers the canary itself', async () => {
      farm.take({ kind: 'promote', members: { assets: V2 } });
      startCanary(10, V3);
      const { user, dialog, type, untilPlanned, submit } = await openDialog('Roll back: assets');
      await untilPlanned('1.2.0+ccccccc for 10% → none');
      await user.click(dialog.getByRole('combobox', { name: 'Version' }));
      const options = await screen.findAllByRole('option');
      expect(options).toHaveLength(2);
      expect(options[0]).toHaveTextContent(/^1\.1\.0\+bbbbbbb stable/);
      expect(options[1]).toHaveTextContent(/^1\.0\.0\+aaaaaaa last working version/);
      await user.click(options[0] as HTMLElement);
      await type('Reason', 'Balances are wrong');
      await submit('Roll back');
      await untilClosed();
      expect(farm.document.remotes['assets']).toMatchObject({ stable: V2, canary: null });
    });

    test('switches off with a reason for people and one for the history, and on again', async () => {
      const { dialog, type, untilPlanned, submit, user } = await openDialog('Disable: assets');
      await submit('Disable');
      expect(dialog.getByRole('textbox', { name: 'Reason, shown to visitors' })).toHaveFocus();
      await type('Reason, shown to visitors', 'Back at four');
      await type('Reason', 'Leaks memory');
      await untilPlanned('on → off (Back at four)');
      await submit('Disable');
      await untilClosed();
      expect(farm.taken[0]).toMatchObject({ why: 'Leaks memory', change: { reason: 'Back at four' } });
      await user.click(await screen.findByRole('button', { name: 'Enable: assets' }));
      const again = within(await screen.findByRole('dialog'));
      await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Mended{Enter}');
      await untilClosed();
      expect(farm.document.remotes['assets']?.disabled).toBeNull();
    });

    test('cannot switch the shell off: nothing would be left to say why', async () => {
      draw();
      const shell = await row('shell');
      expect(within(shell).queryByRole('button', { name: /Disable/ })).not.toBeInTheDocument();
    });

    test('freezes everything by one reason; what is not possible then says so', async () => {
      const { type, submit, user } = await openDialog('Freeze');
      await type('Reason', 'Release night');
      await submit('Freeze');
      await untilClosed();
      expect(farm.taken[0]).toMatchObject({ why: 'Release night', change: { reason: 'Release night' } });
      const promote = await screen.findByRole('button', { name: 'Promote: assets' });
      await waitFor(() => expect(promote).toHaveAttribute('aria-disabled', 'true'));
      expect(promote).toHaveAccessibleDescription(/Rollout is frozen: Release night/);
      const unfreeze = await isReady('Unfreeze');
      expect(unfreeze).toHaveFocus();
      for (const name of ['Roll back: assets', 'Disable: assets'])
        expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled');
      await user.click(unfreeze);
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Morning{Enter}');
      await untilClosed();
      expect(farm.document.frozen).toBeNull();
    });

    test('says what is missing, and goes to it', async () => {
      const { dialog, type, submit } = await openDialog('Start canary: assets');
      await type('Share of visitors', '101');
      await submit('Start canary');
      expect(dialog.getByText('Choose a version')).toBeVisible();
      expect(dialog.getByText(/Enter a number from 0 to 100 with at most two decimals/)).toBeVisible();
      expect(dialog.getByText('Enter a reason')).toBeVisible();
      expect(dialog.getByRole('combobox', { name: 'Version' })).toHaveFocus();
      expect(farm.taken).toEqual([]);
    });

    test('is refused here for a version that is not verified, where it has to be', async () => {
      farm.published = farm.published.map((one) => ({ ...one, verification: null }));
      const { dialog, choose, type, submit } = await openDialog('Promote: assets');
      await choose('Version', /1\.1\.0.*Not verified/);
      await type('Reason', 'In a hurry');
      expect(await dialog.findByText(/hasn’t been verified\./)).toBeVisible();
      const promote = dialog.getByRole('button', { name: 'Promote' });
      expect(promote).toHaveAttribute('aria-disabled', 'true');
      await submit('Promote');
      expect(farm.taken).toEqual([]);
    });

    test('is refused here for a version that failed its verification, also where it needs none', async () => {
      farm.status = { isVerificationRequired: false };
      failVerification('/assets shows a card');
      const { dialog, choose, type, submit } = await openDialog('Promote: assets');
      await choose('Version', /1\.1\.0.*Verification failed/);
      await type('Reason', 'In a hurry');
      expect(
        await dialog.findByText(
          /failed its last verification, so it can’t be given to anyone until it passes\./,
        ),
      ).toBeVisible();
      expect(dialog.getByText('/assets shows a card')).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Promote' })).toHaveAttribute('aria-disabled', 'true');
      await submit('Promote');
      expect(farm.taken).toEqual([]);
    });

    test('that lowers a canary is taken although its version failed a verification since', async () => {
      startCanary(50);
      failVerification('/assets shows a card');
      const { dialog, type, untilPlanned, submit } = await openDialog('Change canary: assets');
      await type('Share of visitors', '51');
      expect(
        await dialog.findByText(
          /failed its last verification, so it can’t be given to anyone until it passes\./,
        ),
      ).toBeVisible();
      await type('Share of visitors', '5');
      await type('Reason', 'It looks bad');
      await untilPlanned('1.1.0+bbbbbbb for 5%');
      await submit('Change canary');
      await untilClosed();
      expect(farm.document.remotes['assets']?.canary?.percent).toBe(5);
    });

    test('is refused here where versions do not suit each other', async () => {
      (farm.builds['shell'] ??= {})[V2] = makeShellBuild({ version: V2, contract: { min: 2, max: 2 } });
      const { dialog, choose, type, submit } = await openDialog('Promote: shell');
      await choose('Version', /1\.1\.0/);
      await type('Reason', 'New contract');
      expect(await dialog.findByText('Not possible:')).toBeVisible();
      expect(dialog.getByText(/^assets 1\.0\.0\+a{12} needs contract 1/)).toBeVisible();
      await submit('Promote');
      expect(farm.taken).toEqual([]);
    });

    test('is refused here for a shell that would break live remotes, with each of them', async () => {
      const useMap = (name: string) => makeRemoteBuild(name, { uses: { '@farm/ui': ['Box', 'Map'] } });
      for (const name of ['assets', 'auth']) {
        const { [name]: entry } = farm.document.remotes;
        if (entry) entry.versions = { [V1]: useMap(name) };
      }
      (farm.builds['shell'] ??= {})[V2] = makeShellBuild({ version: V2, provides: { '@farm/ui': ['Box'] } });
      const { dialog, choose } = await openDialog('Promote: shell');
      await choose('Version', /1\.1\.0/);
      expect(await dialog.findByText('Not possible:')).toBeVisible();
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
        ['assets', 'auth'].map(
          (name) => `${name} ${V1} uses Map of @farm/ui, which shell ${V2} does not provide`,
        ),
      );
    });

    test('back to what does not suit is a warning only', async () => {
      (farm.builds['shell'] ??= {})[V2] = makeShellBuild({ version: V2, contract: { min: 2, max: 2 } });
      const { dialog, choose, type, submit } = await openDialog('Roll back: shell');
      await choose('Version', /1\.1\.0/);
      expect(await dialog.findByText('Some versions don’t match:')).toBeVisible();
      await type('Reason', 'It is worse now');
      await submit('Roll back');
      await untilClosed();
      expect(farm.document.shell.stable).toBe(V2);
    });

    test('that another team overtook is planned again and made, without asking', async () => {
      const { choose, type, untilPlanned, submit } = await openDialog('Start canary: assets');
      await choose('Version', /1\.1\.0/);
      await type('Reason', 'Try it');
      await untilPlanned('assets, canary: none → 1.1.0+bbbbbbb for 5%');
      farm.take({ kind: 'promote', members: { auth: V2 } });
      await submit('Start canary');
      await untilClosed();
      expect(farm.taken).toMatchObject([{ baseRev: 8, why: 'Try it' }]);
      expect(farm.document.remotes['auth']?.stable).toBe(V2);
    });

    test('that would now do something else is asked about once more, with what changed', async () => {
      const { dialog, choose, type, untilPlanned, submit } = await openDialog('Start canary: assets');
      await choose('Version', /1\.1\.0/);
      await type('Reason', 'Try it');
      await untilPlanned('assets, canary: none → 1.1.0+bbbbbbb for 5%');
      startCanary(20, V3);
      await submit('Start canary');
      const notice = within(await dialog.findByRole('alert'));
      expect(notice.getByText(/The rollout changed in the meantime, and nothing was done\./)).toBeVisible();
      expect(notice.getByRole('listitem')).toHaveTextContent('assets, canary: none → 1.2.0+ccccccc for 20%');
      await untilPlanned('assets, canary: 1.2.0+ccccccc for 20% → 1.1.0+bbbbbbb for 5%');
      expect(farm.taken).toEqual([]);
      await submit('Start canary');
      await untilClosed();
      expect(farm.taken).toMatchObject([{ baseRev: 8, why: 'Try it' }]);
    });

    test('that a freeze overtook is not made, and says so', async () => {
      const { dialog, choose, type, untilPlanned, submit } = await openDialog('Start canary: assets');
      await choose('Version', /1\.1\.0/);
      await type('Reason', 'Try it');
      await untilPlanned('1.1.0+bbbbbbb for 5%');
      farm.take({ kind: 'freeze', reason: 'Release night' });
      await submit('Start canary');
      expect(await dialog.findByText(/^The rollout is frozen \(Release night\)/)).toBeVisible();
      expect(farm.taken).toEqual([]);
    });

    test('back works at the first click, also if others moved the same part and froze everything', async () => {
      startCanary(20);
      const { type, untilPlanned, submit } = await openDialog('Roll back: assets');
      await type('Reason', 'It fails');
      await untilPlanned('assets, canary: 1.1.0+bbbbbbb for 20% → none');
      farm.take({ kind: 'promote', members: { assets: V2 } });
      farm.take({ kind: 'freeze', reason: 'Release night' });
      await submit('Roll back');
      await untilClosed();
      expect(farm.document.remotes['assets']).toMatchObject({ stable: V1, canary: null });
    });

    test('back is made as soon as it is planned, if it was clicked before', async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      farm.take({ kind: 'promote', members: { assets: V2 } });
      const { dialog, user, type, submit } = await openDialog('Roll back: assets');
      await type('Reason', 'It fails');
      await dialog.findByRole('list', { name: 'Changes' });
      api.on('readVersion', async () => {
        await held;
        return {
          ...makePublishedVersion({ version: V3 }),
          build: makeRemoteBuild('assets', { version: V3 }),
        };
      });
      await user.click(dialog.getByRole('combobox', { name: 'Version' }));
      await user.click(await screen.findByRole('option', { name: /1\.2\.0/ }));
      await submit('Roll back');
      expect(dialog.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-busy', 'true');
      answer();
      await untilClosed();
      expect(farm.document.remotes['assets']?.stable).toBe(V3);
    });

    test('that enables what was disabled in the freeze is possible in it, and nothing from before', async () => {
      farm.take({ kind: 'disable', name: 'assets', reason: 'Back at four' });
      farm.take({ kind: 'disable', name: 'auth', reason: 'Back at five' });
      farm.take({ kind: 'freeze', reason: 'Release night' });
      farm.entries = {
        assets: { disabled: { reason: 'Back at four', isSinceFreeze: true } },
        auth: { disabled: { reason: 'Back at five', isSinceFreeze: false } },
      };
      const { user, type } = await openDialog('Enable: assets');
      expect(screen.getByRole('button', { name: 'Enable: auth', hidden: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await type('Reason', 'Mended');
      await user.keyboard('{Enter}');
      await untilClosed();
      expect(farm.document.remotes['assets']?.disabled).toBeNull();
    });

    test('whose answer got lost is found in the registry', async () => {
      const { dialog, type, untilPlanned, submit } = await openDialog('Disable: assets');
      await type('Reason, shown to visitors', 'Back at four');
      await type('Reason', 'Leaks');
      await untilPlanned('on → off (Back at four)');
      api.on(CHANGE, (made) => {
        farm.take(made.change);
        farm.signature = made.signature;
        // Not a response of the farm but a proxy's page.
        return '<html>' as never;
      });
      await submit('Disable');
      expect(await dialog.findByText(/Done, although there was no response\./)).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true');
    });

    test.each([
      [
        'refuses it',
        () =>
          api.refuse(CHANGE, 'rollout_refused', { message: 'The canary fails more often\nThe key is gone' }),
        [
          'The farm rejected this change. Nothing was changed.',
          'The canary fails more often',
          'The key is gone',
        ],
      ],
      ['forbids it', () => api.refuse(CHANGE, 'forbidden'), ['You no longer have permission to do this.']],
      [
        'fails',
        () => api.refuse(CHANGE, 'internal_error'),
        ['The farm couldn’t process the request.', 'Request request-1'],
      ],
      ['is out of reach', () => api.disconnect(CHANGE), ['so this may or may not have happened.']],
    ])('says so when the farm %s, and keeps what was typed', async (_name, fail, words) => {
      const { dialog, type, untilPlanned, submit } = await openDialog('Disable: assets');
      fail();
      await type('Reason, shown to visitors', 'Back at four');
      await type('Reason', 'Leaks');
      await untilPlanned('on → off (Back at four)');
      await submit('Disable');
      const alert = await dialog.findByRole('alert');
      for (const word of words) expect(alert).toHaveTextContent(word);
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Leaks');
    });

    test('puts a refused reason to its field', async () => {
      const { dialog, type, untilPlanned, submit } = await openDialog('Freeze');
      api.refuse(CHANGE, 'validation_failed', { fields: { 'change.reason': 'No' } });
      await type('Reason', 'x');
      await untilPlanned('not frozen → frozen (x)');
      await submit('Freeze');
      expect(await dialog.findByText(/The farm doesn’t accept this reason\./)).toBeVisible();
    });

    test('says that the answer is slow; whoever stops waiting is told that it may be done', async () => {
      const { user, dialog, type, untilPlanned } = await openDialog('Freeze');
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      api.on(CHANGE, () => {
        arrive();
        return NEVER;
      });
      await type('Reason', 'x');
      await untilPlanned('not frozen → frozen (x)');
      const freeze = dialog.getByRole('button', { name: 'Freeze' });
      await withElapsedTime(SLOW_AFTER_MS, async () => {
        freeze.click();
        // It is signed before it is sent.
        await arrived;
      });
      await user.click(await dialog.findByRole('button', { name: 'Stop waiting' }));
      expect(await dialog.findByRole('alert')).toHaveTextContent('You stopped waiting');
    });

    test('closes by Escape without doing anything, and gives the focus back', async () => {
      const { user } = await openDialog('Promote: assets');
      await user.keyboard('{Escape}');
      await untilClosed();
      expect(screen.getByRole('button', { name: 'Promote: assets' })).toHaveFocus();
      expect(farm.taken).toEqual([]);
    });
  });
});
