import { renderWithProviders } from '@farm/testing';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json';
import { ShellBoundary } from './ShellBoundary.tsx';

const onFailure = jest.fn();
beforeEach(() => onFailure.mockReset());

/** Renders a shell in which a component throws `thrown`, and returns its card. */
function renderThrowing(thrown: unknown) {
  function Breaking(): never {
    throw thrown;
  }
  // React logs the error too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithProviders(
    <ShellBoundary onFailure={onFailure}>
      <Breaking />
    </ShellBoundary>,
    { messages },
  );
  return within(screen.getByRole('alert'));
}

test('the default error page reads “Unexpected Application Error!”, says why, and offers to reload or to go home', () => {
  const failure = new Error('cannot read undefined');
  const card = renderThrowing(failure);
  expect(onFailure).toHaveBeenCalledWith(failure);
  expect(card.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(
    card.getByText('Something broke. Reload the page to continue; your saved data is safe.'),
  ).toBeVisible();
  expect(card.getByText('cannot read undefined')).toBeVisible();
  expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
});

test.each([
  [400, '400 Bad Request'],
  [403, '403 Forbidden'],
  [404, '404 Not Found'],
  [405, '405 Method Not Allowed'],
])('the error page of a response with status %s shows the status text “%s”', (status, words) => {
  const card = renderThrowing(new Response(null, { status }));
  expect(card.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(card.getByText(words)).toBeVisible();
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'words'],
  ['an object with a status', { status: 404 }],
  ['an answer of the server', new Response(null, { status: 503 })],
])('when %s is thrown, the page says that it broke', (_name, thrown) => {
  const card = renderThrowing(thrown);
  expect(card.getByText(/^Something broke\./)).toBeVisible();
});

test('a shell in order shows its page', () => {
  renderWithProviders(<ShellBoundary onFailure={onFailure}>all is well</ShellBoundary>, { messages });
  expect(screen.getByText('all is well')).toBeVisible();
});
