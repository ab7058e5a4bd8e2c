import type { Balance } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { createFakeApi, makeBalance, passTime, renderWithProviders, screen, waitFor } from '@farm/testing';
import messages from '../messages/en.json';
import { AssetsPage } from './AssetsPage.tsx';

const BALANCE = 'GET /me/balance';

describe('the assets page', () => {
  const api = createFakeApi();
  const open = () => renderWithProviders(<AssetsPage />, { messages, path: '/center' });

  test('shows the three figures with their unit, to the last decimal', async () => {
    api.on(BALANCE, () =>
      makeBalance({ total: '1234.500000000001', frozen: '0.5', usable: '1234.000000000001' }),
    );
    open();
    expect(await screen.findByText('Usable')).toBeVisible();
    expect(figure('Usable')).toHaveTextContent('1,234.000000000001 XCH');
    expect(figure('Usable')?.querySelector('bdi')).toHaveAttribute('dir', 'ltr');
    expect(figure('Frozen')).toHaveTextContent('0.5 XCH');
    expect(figure('Frozen')).toHaveTextContent('Held for withdrawals under way.');
    expect(figure('Total')).toHaveTextContent('1,234.500000000001 XCH');
    expect(screen.queryByText('Nothing farmed yet')).not.toBeInTheDocument();
  });

  test('shows a new account zero, and the way to the machines', async () => {
    api.on(BALANCE, () => makeBalance());
    const { user, currentPath } = open();
    expect(await screen.findByText('Nothing farmed yet')).toBeVisible();
    expect(figure('Usable')).toHaveTextContent('0 XCH');
    await user.click(screen.getByRole('link', { name: 'Go to Machines' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test('is a skeleton until the answer comes', async () => {
    const unasked = () => undefined;
    let answer: (balance: Balance) => void = unasked;
    api.on(BALANCE, () => new Promise<Balance>((resolve) => (answer = resolve)));
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading the balance' })).toBeVisible();
    await waitFor(() => {
      expect(answer).not.toBe(unasked);
    });
    answer(makeBalance());
    expect(await screen.findByText('Usable')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('names a failure, and recovers by Retry', async () => {
    api.refuse(BALANCE, 'internal_error');
    const { user } = open();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('The balance could not be loaded');
    expect(failure).toHaveTextContent('Request request-1');
    api.on(BALANCE, () => makeBalance({ total: '3', usable: '3' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Usable')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('tells a broken connection from an error of the farm', async () => {
    api.breakOff(BALANCE);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The farm cannot be reached from here.');
  });

  test('says that an answer is slow, can be canceled, and asked for again', async () => {
    api.on(BALANCE, () => NEVER);
    const { user } = await passTime(SLOW_AFTER_MS, open);
    expect(screen.getByRole('status')).toHaveTextContent('The balance is taking longer than usual.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped waiting for it.');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    api.on(BALANCE, () => makeBalance());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Usable')).toBeVisible();
  });

  test('asks anew at once when a slow answer is retried', async () => {
    api.on(BALANCE, () => NEVER);
    const { user } = await passTime(SLOW_AFTER_MS, open);
    api.on(BALANCE, () => makeBalance());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Usable')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    });
  });
});

function figure(label: string) {
  return screen.getByText(label).parentElement;
}

const NEVER = new Promise<Balance>(() => undefined);
