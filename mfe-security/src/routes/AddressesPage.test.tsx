import { renderWithProviders, screen } from '@farm/testing';
import messages from '../messages/en.json';
import { AddressesPage } from './AddressesPage.tsx';

test('the addresses page says what will be there', () => {
  renderWithProviders(<AddressesPage />, { messages, path: '/center/security' });
  expect(screen.getByRole('heading', { name: 'Addresses' })).toBeVisible();
  expect(screen.getByText(/Addresses cannot be added yet\./)).toBeVisible();
});
