import { renderWithProviders, screen } from '@farm/testing';
import messages from '../messages/en.json';
import { HomePage } from './HomePage.tsx';

describe('the home page', () => {
  test.each([
    ['signedOut', '/auth/register'],
    ['loading', '/auth/register'],
    ['signedIn', '/center'],
  ] as const)('leads someone %s to %s', async (status, path) => {
    const { user, currentPath } = renderWithProviders(<HomePage />, { messages, session: { status } });
    const [first, last] = screen.getAllByRole('link', { name: 'Start Mining Now!' });
    expect(last).toHaveAttribute('href', path);
    if (first) await user.click(first);
    expect(currentPath()).toBe(path);
  });

  test('tells in three steps how it works', () => {
    renderWithProviders(<HomePage />, { messages });
    const steps = screen.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent);
    expect(steps).toEqual(['1. Create an account', '2. Attach your machines', '3. Earn and withdraw']);
  });

  test('answers a question where it is asked', async () => {
    const { user } = renderWithProviders(<HomePage />, { messages });
    expect(screen.getByText(/One fixed amount/)).not.toBeVisible();
    await user.click(screen.getByText('What does a withdrawal cost?'));
    expect(screen.getByText(/One fixed amount, called Fee \(Fixed\)/)).toBeVisible();
  });

  test('leads to all questions', async () => {
    const { user, currentPath } = renderWithProviders(<HomePage />, { messages });
    await user.click(screen.getByRole('link', { name: 'All questions' }));
    expect(currentPath()).toBe('/faqs');
  });
});
