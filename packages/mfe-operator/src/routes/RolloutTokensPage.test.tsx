import 'fake-indexeddb/auto';
import type { NewRolloutToken, RolloutToken } from '@farm/contracts/rollout';
import { createFakeApi, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import { makeOperatorKeys, makeRolloutStatus, makeRolloutToken } from '../testing/rolloutFactories.ts';
import { RolloutTokensPage } from './RolloutTokensPage.tsx';

const LIST = 'listRolloutTokens';
const CREATE = 'createRolloutToken';
const GRANT = 'grantOverrides';
const REVOKE = 'deleteRolloutToken';

describe('the tokens of a rollout', () => {
  const api = createFakeApi();
  let tokens: RolloutToken[] = [];
  const draw = () => renderWithProviders(<RolloutTokensPage />, { messages });

  /** Renders the page and records its requests. */
  const drawForm = () => {
    const asked: NewRolloutToken[] = [];
    api.on(CREATE, (body) => {
      asked.push(body);
      return { ...makeRolloutToken(body), token: 'frt_secret' };
    });
    const page = draw();
    /** Chooses the token's permissions; returns all choices. */
    const choose = async (name: string) => {
      await page.user.click(await screen.findByRole('combobox', { name: 'Permissions' }));
      // The remotes load with the status.
      await screen.findByRole('option', { name: 'Publish shell only' });
      const options = screen.getAllByRole('option');
      await page.user.click(screen.getByRole('option', { name }));
      return options.map(({ textContent }) => textContent);
    };
    return { ...page, asked, choose };
  };

  beforeEach(() => {
    tokens = [makeRolloutToken()];
    api.on(LIST, () => ({ items: tokens }));
    api.on('readRolloutStatus', () => makeRolloutStatus());
    api.on('listRolloutKeys', () => makeOperatorKeys([]));
  });

  test('are listed with what they may do, whose they are, and when they were used', async () => {
    const id = '4a5e9d0c-3f6f-4b2a-8c01-0a538f1f7c1e';
    tokens.push(
      makeRolloutToken({
        id,
        name: 'olga',
        remote: null,
        mayOperate: true,
        lastUsedAt: '2026-03-04T05:06:07.000Z',
      }),
    );
    draw();
    const team = await screen.findByRole('row', { name: /^team-assets/ });
    expect(team).toHaveTextContent(
      /Publish assets onlyJan 2, 2026.*olga@example\.orgNever.*30 days leftRevoke$/,
    );
    expect(screen.getByRole('row', { name: /^olga/ })).toHaveTextContent(
      /Publish and operate everything.*Mar 4, 2026/,
    );
  });

  test('are shown once when they are made', async () => {
    const asked: NewRolloutToken[] = [];
    api.on(CREATE, (body) => {
      asked.push(body);
      const made = makeRolloutToken({ id: '4a5e9d0c-3f6f-4b2a-8c01-0a538f1f7c1e', ...body });
      tokens.push(made);
      return { ...made, token: 'frt_secret' };
    });
    const { user } = draw();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' team-auth ');
    await user.click(screen.getByRole('combobox', { name: 'Permissions' }));
    await user.click(await screen.findByRole('option', { name: 'Publish auth only' }));
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Token team-auth' }));
    expect(dialog.getByText('frt_secret')).toBeVisible();
    expect(asked).toEqual([{ name: 'team-auth', remote: 'auth' }]);
    await user.keyboard('{Escape}');
    expect(dialog.getByText('frt_secret')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy token' }));
    expect(await dialog.findByText('Copied')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'I’ve copied it' }));
    await waitFor(() => expect(screen.queryByText('frt_secret')).not.toBeInTheDocument());
    expect(await screen.findByRole('row', { name: /^team-auth/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  test('may do what is chosen, and nothing is until somebody chooses', async () => {
    const { asked, user, choose } = drawForm();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'olga{Enter}');
    expect(await screen.findByText('Choose the permissions')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Permissions' })).toHaveFocus();
    expect(asked).toEqual([]);
    const options = await choose('Publish and operate everything');
    expect(options).toEqual([
      'Publish assets only',
      'Publish auth only',
      'Publish shell only',
      'Publish another remote only',
      'Publish and operate everything',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await screen.findByRole('dialog');
    expect(asked).toEqual([{ name: 'olga', remote: null }]);
  });

  test('can be for a remote that nobody has published yet', async () => {
    const { asked, user, choose } = drawForm();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'team-payouts');
    await choose('Publish another remote only');
    const remote = screen.getByRole('textbox', { name: 'Name of the remote' });
    await user.type(remote, 'Pay outs{Enter}');
    expect(
      await screen.findByText(
        /Use lowercase letters, digits and hyphens, starting with a letter, at most 31/,
      ),
    ).toBeVisible();
    expect(remote).toHaveFocus();
    await user.clear(remote);
    await user.type(remote, ' payouts {Enter}');
    await screen.findByRole('dialog');
    expect(asked).toEqual([{ name: 'team-payouts', remote: 'payouts' }]);
  });

  test('need a name', async () => {
    const { user, choose } = drawForm();
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('Enter a name')).toBeVisible();
    await choose('Publish auth only');
    api.refuse(CREATE, 'validation_failed', { fields: { name: 'No' } });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}');
    expect(await screen.findByText(/The farm doesn’t accept this name/)).toBeVisible();
  });

  test.each([
    ['fails', () => api.refuse(CREATE, 'internal_error'), 'Request request-1'],
    ['is out of reach', () => api.disconnect(CREATE), 'A token may have been created'],
    ['forbids it', () => api.refuse(CREATE, 'forbidden'), 'No token was created'],
  ])('keep what was typed when the farm %s', async (_name, fail, words) => {
    const { user, choose } = drawForm();
    fail();
    await choose('Publish auth only');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'team-auth{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(name).toHaveValue('team-auth');
  });

  test('are revoked after a question that names them, also when somebody was faster', async () => {
    const { user, notify } = draw();
    await user.click(await screen.findByRole('button', { name: 'Revoke team-assets' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('team-assets')).toBeVisible();
    api.disconnect(REVOKE);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await question.findByText(/so it may or may not be revoked\./)).toBeVisible();
    api.refuse(REVOKE, 'not_found');
    tokens = [];
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No tokens')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Token revoked');
  });

  test('stand beside the leave to take parts from development servers, which an operator gives a browser', async () => {
    api.refuse(GRANT, 'forbidden');
    const { user, notify } = draw();
    const allow = await screen.findByRole('button', { name: 'Allow for eight hours' });
    await user.click(allow);
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer have permission to do this.');
    api.on(GRANT, () => undefined);
    await user.click(allow);
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith(
        expect.stringMatching(/^This browser can load parts from development servers for eight hours/),
      ),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that did not come are asked for again by Retry', async () => {
    api.refuse(LIST, 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    api.on(LIST, () => ({ items: tokens }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /^team-assets/ })).toBeVisible();
  });
});
