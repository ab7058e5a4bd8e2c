import { renderWithProviders, screen } from '@farm/testing';
import { useState } from 'react';
import { ChoiceButtons } from './ChoiceButtons.tsx';

const options = [
  { value: 'day', label: '24 h' },
  { value: 'week', label: '7 d' },
] as const;

function Range() {
  const [value, setValue] = useState<'day' | 'week'>('day');
  return <ChoiceButtons label="Range" value={value} onChange={setValue} options={options} />;
}

test('buttons for a choice say which value holds, and one always does', async () => {
  const { user } = renderWithProviders(<Range />, { messages: {} });
  const [day, week] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  expect(screen.getByRole('group', { name: 'Range' })).toContainElement(day);
  expect(day).toHaveAttribute('aria-pressed', 'true');
  await user.click(day);
  expect(day).toHaveAttribute('aria-pressed', 'true');
  await user.click(week);
  expect(day).toHaveAttribute('aria-pressed', 'false');
  expect(week).toHaveAttribute('aria-pressed', 'true');
});
