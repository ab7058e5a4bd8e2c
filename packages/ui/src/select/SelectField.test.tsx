import { renderWithProviders, screen } from '@farm/testing';
import { useState } from 'react';
import { SelectField } from './SelectField.tsx';

const options = [
  { value: 'all', label: 'All' },
  { value: 'profit', label: 'Profit' },
  { value: 'refund', label: 'Refund', isDisabled: true },
] as const;

function Filter({ error }: { error?: string }) {
  const [value, setValue] = useState<(typeof options)[number]['value']>('all');
  return (
    <SelectField
      label="Type"
      value={value}
      onChange={setValue}
      options={options}
      error={error}
      hint="Of entries"
    />
  );
}

describe('a field of a few values', () => {
  test('shows its value, and takes another by keyboard alone', async () => {
    const { user } = renderWithProviders(<Filter />, { messages: {} });
    const field = screen.getByRole('combobox', { name: 'Type' });
    expect(field).toHaveTextContent('All');
    await user.tab();
    expect(field).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field).toHaveTextContent('Profit');
  });

  test('says what its choice means, or what is wrong with it', () => {
    const { unmount } = renderWithProviders(<Filter />, { messages: {} });
    expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Of entries');
    unmount();
    renderWithProviders(<Filter error="Not now" />, { messages: {} });
    expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Not now');
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  });
});
