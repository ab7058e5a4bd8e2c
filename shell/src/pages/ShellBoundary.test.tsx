import { renderWithProviders } from '@farm/testing';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json';
import { ShellBoundary } from './ShellBoundary.tsx';

function Breaking(): never {
  throw new Error('cannot read undefined');
}

test('a shell that breaks says so, and offers to reload the page', () => {
  // React reports it, too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithProviders(
    <ShellBoundary>
      <Breaking />
    </ShellBoundary>,
    { messages },
  );
  const card = within(screen.getByRole('alert'));
  expect(card.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
});

test('a shell in order shows its page', () => {
  renderWithProviders(<ShellBoundary>all is well</ShellBoundary>, { messages });
  expect(screen.getByText('all is well')).toBeVisible();
});
