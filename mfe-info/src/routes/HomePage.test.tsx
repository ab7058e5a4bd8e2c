import { createFakeApi, makeStatistics, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import messages from '../messages/en.json';
import { HomePage } from './HomePage.tsx';

const api = createFakeApi();
const open = (options: Partial<Parameters<typeof renderWithProviders>[1]> = {}) =>
  renderWithProviders(<HomePage />, { messages, ...options });
const figures = () => screen.getByRole('region', { name: 'The farm in figures' });
const calculator = () => screen.getByRole('region', { name: 'What would your space earn?' });

describe('the home page', () => {
  beforeEach(() => {
    api.on('readStatistics', () => makeStatistics());
  });

  test.each([
    ['signedOut', '/auth/register'],
    ['loading', '/auth/register'],
    ['signedIn', '/center'],
  ] as const)('leads someone %s to %s', async (status, path) => {
    const { user, currentPath } = open({ session: { status } });
    const [first, last] = screen.getAllByRole('link', { name: 'Start Mining Now!' });
    expect(last).toHaveAttribute('href', path);
    if (first) await user.click(first);
    expect(currentPath()).toBe(path);
  });

  test('tells in three steps how it works', async () => {
    open();
    const steps = screen.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent);
    expect(steps).toEqual(['1. Create an account', '2. Connect your machines', '3. Earn and withdraw']);
    await within(figures()).findByText('15.00 EiB');
  });

  test('answers a question where it is asked', async () => {
    const { user } = open();
    expect(screen.getByText(/A fixed amount, shown as Fee \(Fixed\) before you confirm\./)).not.toBeVisible();
    await user.click(screen.getByText('What does a withdrawal cost?'));
    expect(screen.getByText(/A fixed amount, shown as Fee \(Fixed\) before you confirm\./)).toBeVisible();
  });

  test.each([
    ['All questions', '/faqs'],
    ['About us', '/about-us'],
  ])('leads to "%s"', async (name, path) => {
    const { user, currentPath } = open();
    await user.click(screen.getByRole('link', { name }));
    expect(currentPath()).toBe(path);
  });
});

describe('the figures on the home page', () => {
  test('stand in their places before and after they come', async () => {
    api.on('readStatistics', () => makeStatistics({ profitPaid: '1234.567891' }));
    open();
    expect(screen.getByRole('progressbar', { name: 'Loading figures' })).toBeVisible();
    const values = async () => {
      await within(figures()).findByText('15.00 EiB');
      return within(figures())
        .getAllByRole('definition')
        .map((value) => value.textContent);
    };
    expect(await values()).toEqual([
      '15.00 EiB',
      '40.00 PiB',
      '87',
      '0.3 XCH',
      'per PiB per day',
      '1,234.5678 XCH',
    ]);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(within(figures()).getByText('1,234.5678 XCH')).toHaveAttribute('title', '1234.567891 XCH');
    expect(within(figures()).getByText(/reported by machines, not proven/)).toBeVisible();
    expect(within(figures()).getByRole('link', { name: 'All statistics' })).toHaveAttribute(
      'href',
      '/info/stat',
    );
  });

  test.each(['refuses', 'is gone'])('are quietly missing when the API %s', async (failure) => {
    if (failure === 'refuses') api.refuse('readStatistics', 'unavailable');
    else api.disconnect('readStatistics');
    open();
    expect(await within(figures()).findByText(/Figures are unavailable right now\./)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('come by themselves when the connection is back', async () => {
    api.disconnect('readStatistics');
    open();
    await within(figures()).findByText(/Figures are unavailable right now\./);
    api.on('readStatistics', () => makeStatistics());
    window.dispatchEvent(new Event('online'));
    expect(await within(figures()).findByText('15.00 EiB')).toBeVisible();
  });
});

describe('the calculator', () => {
  test.each([
    [true, /only space that your farmer proves counts/],
    [false, /only reported space counts, up to a limit/],
  ])('says what it counts, where space is proven: %s', async (isProven, text) => {
    api.on('readStatistics', () => makeStatistics({ isProven }));
    open();
    expect(await within(calculator()).findByText(text)).toBeVisible();
  });

  test('works out a day, a month and a day after the halving, with live figures', async () => {
    api.on('readStatistics', () => makeStatistics({ capSpace: null }));
    const { user } = open();
    const field = within(calculator()).getByRole('textbox', { name: 'Your space' });
    await user.click(within(calculator()).getByRole('button', { name: 'PiB' }));
    await user.clear(field);
    await user.type(field, '1,000');
    expect(await within(calculator()).findByText('300 XCH')).toBeVisible();
    expect(within(calculator()).getByText('9,000 XCH')).toBeVisible();
    expect(within(calculator()).getByText('150 XCH')).toBeVisible();
    expect(within(calculator()).getByText(/March 17, 2027/)).toBeVisible();
    expect(within(calculator()).getByRole('button', { name: 'PiB', pressed: true })).toBeVisible();
    expect(within(calculator()).queryByRole('textbox', { name: 'Netspace' })).not.toBeInTheDocument();
  });

  test('counts a space up to what an account counts with, and says so', async () => {
    api.on('readStatistics', () => makeStatistics());
    const { user } = open();
    const field = within(calculator()).getByRole('textbox', { name: 'Your space' });
    expect(await within(calculator()).findByText(/counts at most/)).toHaveTextContent(
      'The farm counts at most 1.00 PiB per account while space is reported rather than proven.',
    );
    expect(
      within(calculator()).queryByText(/Your space is above that limit, so this estimate uses/),
    ).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '2048');
    expect(
      within(calculator()).getByText(/Your space is above that limit, so this estimate uses/),
    ).toHaveTextContent('Your space is above that limit, so this estimate uses 1.00 PiB.');
    expect(within(calculator()).getByText('0.3 XCH')).toBeVisible();
    expect(within(calculator()).getByText('9 XCH')).toBeVisible();
  });

  test('says of a number that it is too large', async () => {
    api.on('readStatistics', () => makeStatistics());
    const { user } = open();
    const field = within(calculator()).getByRole('textbox', { name: 'Your space' });
    await user.clear(field);
    await user.type(field, '9999999999999999');
    expect(field).toHaveAccessibleDescription('This number is too large.');
    await within(figures()).findByText('15.00 EiB');
  });

  test('names what it cannot read, and works out nothing', async () => {
    api.on('readStatistics', () => makeStatistics());
    const { user } = open();
    await within(figures()).findByText('15.00 EiB');
    const field = within(calculator()).getByRole('textbox', { name: 'Your space' });
    await user.clear(field);
    await user.type(field, 'much');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter a number such as 100 or 1,234.5.');
    expect(within(calculator()).getAllByText('–')).toHaveLength(3);
  });

  test('takes somebody’s own netspace when the figures do not come, and says so', async () => {
    api.disconnect('readStatistics');
    const { user } = open();
    const netSpace = await within(calculator()).findByRole('textbox', { name: 'Netspace' });
    expect(
      within(calculator()).getByText(
        /Couldn’t load the farm’s figures, so this estimate uses the netspace above, the block reward at today’s height, and a profit factor of 1\./,
      ),
    ).toBeVisible();
    expect(netSpace).toHaveValue('15');
    const readDayText = () => within(calculator()).getAllByText(/XCH$/)[0]?.textContent;
    const previousText = readDayText();
    await user.clear(netSpace);
    await user.type(netSpace, '30');
    await waitFor(() => expect(readDayText()).not.toBe(previousText));
    await user.clear(netSpace);
    expect(netSpace).toHaveAccessibleDescription('Enter a number above 0.');
  });
});
