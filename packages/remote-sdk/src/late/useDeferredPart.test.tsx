import { renderWithProviders, screen } from '@farm/testing';
import { useDeferredPart } from './useDeferredPart.ts';

const load = jest.fn<Promise<() => string>, []>();

function Page() {
  const { part: Part, hasFailed, retry } = useDeferredPart(load);
  if (Part) return <Part />;
  return hasFailed ? <button onClick={retry}>Retry</button> : <p>on its way</p>;
}

const open = () => renderWithProviders(<Page />, { messages: {} });

test('a part that does not load can be asked for again, and is kept for the next place', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockResolvedValueOnce(() => 'the part');
  const { user, unmount } = open();
  expect(screen.getByText('on its way')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the part')).toBeVisible();
  unmount();
  open();
  expect(screen.getByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
