import { renderWithProviders, screen } from '@farm/testing';
import { Chip } from './Chip.ts';

const colourOf = (text: string) =>
  /--mui-palette-([\w-]+)/.exec(
    getComputedStyle(screen.getByText(text).closest('.MuiChip-root') as HTMLElement).color,
  )?.[1];

describe('a status in a pill', () => {
  test.each(['primary', 'success', 'info', 'warning', 'error'] as const)(
    'in the colour of %s is drawn in its shade that can be read',
    (color) => {
      renderWithProviders(<Chip variant="outlined" color={color} label="Online" />, { messages: {} });
      expect(colourOf('Online')).toBe(`${color}-text`);
    },
  );
});
