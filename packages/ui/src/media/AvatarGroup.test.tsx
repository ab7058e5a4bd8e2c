import { renderWithProviders, screen } from '@farm/testing';
import { AvatarGroup } from './AvatarGroup.tsx';

const label = (shown: string[], hiddenCount: number) => `${shown.join(', ')} and ${hiddenCount} more`;

function draw(names: string[]) {
  renderWithProviders(<AvatarGroup names={names} label={label} />, { messages: {} });
  return screen.getByRole('img');
}

describe('a group of avatars', () => {
  test('shows up to four people', () => {
    expect(draw(['Ada', 'Bo', 'Cy', 'Di'])).toHaveTextContent(/^ABCD$/);
  });

  test('shows four of more people, and how many are left', () => {
    expect(draw(['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'])).toHaveTextContent(/^ABCD\+2$/);
  });

  test('says who is shown and how many are not', () => {
    expect(draw(['Ada', 'Bo', 'Cy', 'Di', 'Ed'])).toHaveAccessibleName('Ada, Bo, Cy, Di and 1 more');
  });
});
