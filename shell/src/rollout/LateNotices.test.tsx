import { renderWithProviders } from '@farm/testing';
import { act, screen } from '@testing-library/react';
import { CatalogContext } from '../i18n/CatalogContext.ts';
import { MessageCatalog } from '../i18n/MessageCatalog.ts';
import { LateNotices } from './LateNotices.tsx';
import messages from '../messages/en.json';

let isFailing = false;
jest.mock('./notices/part.ts', () => {
  if (isFailing) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./notices/part.ts');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a notice whose script does not arrive is shown once it does', async () => {
  isFailing = true;
  renderWithProviders(
    <CatalogContext value={new MessageCatalog('en')}>
      <LateNotices substitutes={[]} update={{ onReload: () => undefined, onLater: () => undefined }} />
    </CatalogContext>,
    { messages },
  );
  await act(() => jest.advanceTimersByTimeAsync(100));
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  isFailing = false;
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
