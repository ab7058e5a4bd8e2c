import { renderWithProviders, screen } from '@farm/testing';
import messages from '../messages/en.json';
import { SharePage } from './SharePage.tsx';

test('the share page says what will be there and leads to the machines', async () => {
  const { user, currentPath } = renderWithProviders(<SharePage />, { messages, path: '/center/my/share' });
  expect(screen.getByRole('heading', { name: 'No share yet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See what you will need' }));
  expect(currentPath()).toBe('/center/my/machines');
});
