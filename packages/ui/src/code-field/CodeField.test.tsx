import { renderWithProviders, screen, waitFor } from '@farm/testing';
import { useState } from 'react';
import { CodeField } from './CodeField.tsx';

const heard = jest.fn<undefined, [string]>();

function Form({ start, error }: { start: string; error: string | undefined }) {
  const [code, setCode] = useState(start);
  return (
    <form>
      <CodeField
        name="code"
        label="Code"
        value={code}
        onChange={(value) => {
          heard(value);
          setCode(value);
        }}
        onBlur={() => undefined}
        inputRef={() => undefined}
        error={error}
      />
    </form>
  );
}

async function open(start = '', error?: string) {
  heard.mockClear();
  const view = renderWithProviders(<Form start={start} error={error} />, { messages: {} });
  await view.user.tab();
  // Browsers select the whole text first.
  const last = Math.min(start.length, 5);
  await waitFor(() => expect(input().selectionStart).toBe(last));
  return view.user;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Code');
const boxes = () => Array.from(document.querySelectorAll('[aria-hidden] > div'), (box) => box.textContent);

describe('a code field', () => {
  test('is one input with one label that phones and mail programs can fill in', async () => {
    await open();
    expect(screen.getAllByRole('textbox')).toEqual([input()]);
    expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input()).toHaveAttribute('inputmode', 'numeric');
    expect(input()).toHaveFocus();
  });

  test('draws each digit in its box as it is typed, and takes no more than six', async () => {
    const user = await open();
    await user.keyboard('123');
    expect(boxes()).toEqual(['1', '2', '3', '', '', '']);
    await user.keyboard('456');
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6']);
    // Typing still goes to the last box.
    await user.keyboard('7');
    expect(input()).toHaveValue('123457');
  });

  test('drops what is no digit', async () => {
    const user = await open('12');
    await user.keyboard('a- b3');
    expect(input()).toHaveValue('123');
  });

  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['１２３４５６', '123456'],
    ['Your code is 123456.', '123456'],
    ['12345678', '123456'],
  ])('takes a pasted %j', async (pasted, value) => {
    const user = await open();
    await user.paste(pasted);
    expect(input()).toHaveValue(value);
  });

  test('lets a pasted whole code replace what is there', async () => {
    const user = await open('999999');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.paste('123456');
    expect(input()).toHaveValue('123456');
  });

  test('puts a pasted part where the caret is', async () => {
    const user = await open('12');
    await user.paste('34');
    expect(input()).toHaveValue('1234');
  });

  test('deletes backwards from the end', async () => {
    const user = await open('123456');
    await user.keyboard('{Backspace}');
    expect(input()).toHaveValue('12345');
    await user.keyboard('{Backspace}{Backspace}');
    expect(input()).toHaveValue('123');
    await user.keyboard('9');
    expect(input()).toHaveValue('1239');
  });

  test('goes from box to box by arrow keys, and replaces the digit it comes to', async () => {
    const user = await open('123456');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.keyboard('9');
    expect(input()).toHaveValue('123956');
    await user.keyboard('8');
    expect(input()).toHaveValue('123986');
    await user.keyboard('{Home}7');
    expect(input()).toHaveValue('723986');
    await user.keyboard('{ArrowRight}5');
    expect(input()).toHaveValue('725986');
    await user.keyboard('{End}4');
    expect(input()).toHaveValue('725984');
  });

  test('fills the gap that deleting in the middle leaves', async () => {
    const user = await open('123456');
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Backspace}');
    expect(input()).toHaveValue('12456');
    await user.keyboard('9');
    expect(input()).toHaveValue('129456');
  });

  test('stops at its ends', async () => {
    const user = await open('12');
    await user.keyboard('{ArrowRight}{ArrowRight}3');
    expect(input()).toHaveValue('123');
    await user.keyboard('{Home}{ArrowLeft}{ArrowLeft}9');
    expect(input()).toHaveValue('923');
  });

  test('leaves shortcuts to the browser', async () => {
    const user = await open('123456');
    await user.keyboard('{Control>}a{/Control}{Backspace}');
    expect(input()).toHaveValue('');
  });

  test('ties an error to the input', async () => {
    await open('123', 'Code must be at least 6 characters');
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription('Code must be at least 6 characters');
  });
});
