import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { render, screen } from '@testing-library/react';
import { AppTheme } from './AppTheme.tsx';
import { loadDirectionStyles } from './directionStyles.ts';
import { defaultLook } from './look.ts';

/** CSS variable of an element's text color. */
const colourOf = (element: HTMLElement) =>
  /--mui-palette-([\w-]+)/.exec(getComputedStyle(element).color)?.[1];

test('a button that cannot be pressed does not look as if it could', () => {
  render(
    <AppTheme>
      <Button disabled>a disabled button</Button>
    </AppTheme>,
  );
  expect(colourOf(screen.getByText('a disabled button'))).toBe('action-disabled');
});

test('what is wrong with a field is said in the shade of red that can be read', () => {
  render(
    <AppTheme>
      <TextField error label="amount" helperText="too much" />
    </AppTheme>,
  );
  expect(colourOf(screen.getByText('too much'))).toBe('error-text');
  expect(colourOf(screen.getByText('amount', { selector: 'label' }))).toBe('error-text');
});

function Words() {
  return (
    <>
      <Link href="/">a link</Link>
      <Button>a text button</Button>
      <Button variant="outlined">an outlined button</Button>
      <Button color="error">a dangerous text button</Button>
      <Button color="error" variant="outlined">
        a dangerous outlined button
      </Button>
    </>
  );
}

const words = ['a link', 'a text button', 'an outlined button'];
const dangerousWords = ['a dangerous text button', 'a dangerous outlined button'];

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  beforeEach(() => {
    render(
      <AppTheme look={{ ...defaultLook, mode }}>
        <Words />
      </AppTheme>,
    );
  });

  test('the document says which mode it is in', () => {
    expect(document.documentElement).toHaveAttribute('data-mode', mode);
  });

  test.each(words)('%s is drawn in the shade that can be read', (text) => {
    expect(colourOf(screen.getByText(text))).toBe('primary-text');
  });

  test.each(dangerousWords)('%s is drawn in the shade of red that can be read', (text) => {
    expect(colourOf(screen.getByText(text))).toBe('error-text');
  });
});

test('a change of mode keeps what is in the page', () => {
  const { rerender } = render(
    <AppTheme>
      <input aria-label="name" />
    </AppTheme>,
  );
  const field = screen.getByLabelText('name');
  rerender(
    <AppTheme look={{ ...defaultLook, mode: 'dark' }}>
      <input aria-label="name" />
    </AppTheme>,
  );
  expect(screen.getByLabelText('name')).toBe(field);
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
});

test('the document says which preset, contrast and direction it is in', async () => {
  const direction = await loadDirectionStyles('rtl');
  render(
    <AppTheme look={{ mode: 'dark', contrast: 'bold', preset: 'orange' }} direction={direction}>
      x
    </AppTheme>,
  );
  expect(document.documentElement.dataset).toMatchObject({
    mode: 'dark',
    contrast: 'bold',
    preset: 'orange',
  });
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});

test('styles are mirrored from right to left, and are not from left to right', async () => {
  const paddings = async (name: 'ltr' | 'rtl') => {
    const direction = await loadDirectionStyles(name);
    render(
      <AppTheme direction={direction}>
        <Box sx={{ paddingLeft: '7px', marginInlineStart: '3px' }}>{name}</Box>
      </AppTheme>,
    );
    const { paddingLeft, paddingRight, marginInlineStart } = getComputedStyle(screen.getByText(name));
    return { paddingLeft, paddingRight, marginInlineStart };
  };
  expect(await paddings('ltr')).toMatchObject({ paddingLeft: '7px', marginInlineStart: '3px' });
  expect(await paddings('rtl')).toMatchObject({ paddingRight: '7px', marginInlineStart: '3px' });
});
