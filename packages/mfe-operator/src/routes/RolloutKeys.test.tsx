import 'fake-indexeddb/auto';
import { encodeKeyTrust, verifySignature, type KeyApproval, type OperatorKey } from '@farm/contracts/rollout';
import { createFakeApi, makeProfile, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import { loadSigningKeys } from '../model/signingKey.ts';
import { makeOperatorKey, makeOperatorKeys, makeRolloutStatus } from '../testing/rolloutFactories.ts';
import { RolloutTokensPage } from './RolloutTokensPage.tsx';

const LIST = 'listRolloutKeys';
const APPROVE = 'approveRolloutKey';
const ADA = makeProfile({ role: 'admin' });
const waiting = { state: 'waiting', trustedFrom: null, trustedBy: null, expiresAt: null } as const;

describe('the signing keys', () => {
  const api = createFakeApi();
  let keys: OperatorKey[] = [];
  const draw = () => renderWithProviders(<RolloutTokensPage />, { messages, session: { user: ADA } });
  const loadOwn = async () => {
    const [own] = await loadSigningKeys(ADA.id);
    if (!own) throw new Error('There is no key');
    return own;
  };
  const row = (name: RegExp) => screen.findByRole('row', { name });

  beforeEach(async () => {
    const { keyId, publicKey } = await loadOwn();
    keys = [makeOperatorKey({ keyId, publicKey, accountId: ADA.id, name: 'ada@example.org' })];
    api.on(LIST, () => makeOperatorKeys(keys));
    api.on('listRolloutTokens', () => ({ items: [] }));
    api.on('readRolloutStatus', () => makeRolloutStatus());
  });

  test('are listed with their state, who decided, and the days left', async () => {
    const soon = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    keys.push(
      makeOperatorKey({ keyId: '1111111111111111', name: 'soon', expiresAt: soon }),
      makeOperatorKey({ keyId: '2222222222222222', name: 'gone', state: 'withdrawn', withdrawnBy: 'os:ada' }),
      makeOperatorKey({
        ...{ keyId: '3333333333333333', name: 'over', state: 'expired' },
        expiresAt: '2026-01-02T03:04:05.000Z',
      }),
    );
    draw();
    expect(await row(/^ada@/)).toHaveTextContent(/TrustedBy olga@example\.org.*60 days leftWithdraw$/);
    expect(await row(/^soon/)).toHaveTextContent(/1111 1111 1111 1111.*3 days left/);
    expect(await row(/^gone/)).toHaveTextContent(/WithdrawnBy os:ada–$/);
    expect(await row(/^over/)).toHaveTextContent(/Expired$/);
    expect(screen.queryByText(/waits? for an operator/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });

  test('that wait are approved by the signature of another operator, after comparing the fingerprint', async () => {
    const grace = makeOperatorKey(waiting);
    keys.push(
      grace,
      makeOperatorKey({ ...waiting, keyId: '4444444444444444', accountId: ADA.id, name: 'me' }),
    );
    const sent: KeyApproval[] = [];
    const { user, notify } = draw();
    expect(await screen.findByText(/^2 keys wait for an operator\./)).toBeVisible();
    expect(within(await row(/^me/)).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Approve the key of grace@example.org' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('0123 4567 89ab cdef')).toBeVisible();
    api.refuse(APPROVE, 'rollout_refused', { message: 'It was too late' });
    await user.click(question.getByRole('button', { name: 'It is the same: approve' }));
    expect(await question.findByText(/^The farm refused:/)).toBeVisible();
    api.on(APPROVE, (approval) => {
      sent.push(approval);
      keys = keys.map((key) => (key.keyId === grace.keyId ? makeOperatorKey() : key));
      return makeOperatorKey();
    });
    await user.click(question.getByRole('button', { name: 'It is the same: approve' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Key trusted'));
    expect(await row(/^grace/)).toHaveTextContent(/Trusted/);
    const { publicKey, keyId } = await loadOwn();
    const [approval] = sent;
    if (!approval) throw new Error('Nothing was sent');
    const { from, until, signature } = approval;
    const text = encodeKeyTrust({ publicKey: grace.publicKey, name: grace.name, from, until });
    expect(approval.keyId).toBe(keyId);
    expect(await verifySignature(publicKey, signature, { kind: 'trust', text })).toBe(true);
  });

  test('cannot be approved here while this browser has no trusted key', async () => {
    keys = [makeOperatorKey(waiting)];
    draw();
    const grace = await row(/^grace/);
    expect(within(grace).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    expect(
      within(grace).getByRole('button', { name: 'Withdraw the key of grace@example.org' }),
    ).toBeVisible();
  });

  test('are withdrawn after a question, also in their waiting time', async () => {
    keys.push(
      makeOperatorKey({ state: 'starting', trustedFrom: '2026-03-04T05:06:07.000Z', trustedBy: 'os:ada' }),
    );
    api.on('withdrawRolloutKey', () => {
      keys = keys.slice(0, 1);
      return undefined;
    });
    const { user, notify } = draw();
    expect(await row(/^grace/)).toHaveTextContent(/Takes effectMar 4, 2026.*By os:ada/);
    await user.click(screen.getByRole('button', { name: 'Withdraw the key of grace@example.org' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Key withdrawn'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^grace/ })).not.toBeInTheDocument());
  });

  test('that did not come are asked for again by Retry', async () => {
    api.refuse(LIST, 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    api.on(LIST, () => makeOperatorKeys(keys));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/^ada@/)).toBeVisible();
  });
});
