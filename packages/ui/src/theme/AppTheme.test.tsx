import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { render, screen } from '@testing-library/react';
import { AppTheme } from './AppTheme.tsx';

/** The name of the CSS variable an element's text is coloured by. */
const colourOf = (element: HTMLElement) =>
  /--mui-palette-([\w-]+)/.exec(getComputedStyle(element).color)?.[1];

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

describe.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)('in %s mode', (mode, shade) => {
  beforeEach(() => {
    render(
      <AppTheme mode={mode}>
        <Words />
      </AppTheme>,
    );
  });

  test('the document says which mode it is in', () => {
    expect(document.documentElement).toHaveAttribute('data-mode', mode);
  });

  test.each(words)('%s is drawn in the shade that can be read', (text) => {
    expect(colourOf(screen.getByText(text))).toBe(`primary-${shade}`);
  });

  test.each(dangerousWords)('%s is drawn in the shade of red that can be read', (text) => {
    expect(colourOf(screen.getByText(text))).toBe(`error-${shade}`);
  });
});

test('a change of mode keeps what is in the page', () => {
  const { rerender } = render(
    <AppTheme mode="light">
      <input aria-label="name" />
    </AppTheme>,
  );
  const field = screen.getByLabelText('name');
  rerender(
    <AppTheme mode="dark">
      <input aria-label="name" />
    </AppTheme>,
  );
  expect(screen.getByLabelText('name')).toBe(field);
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
});
