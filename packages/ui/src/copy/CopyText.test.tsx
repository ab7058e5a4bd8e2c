import { fireEvent, withElapsedTime, renderWithProviders, screen, waitFor } from '@farm/testing';
import { CopyText } from './CopyText.tsx';

const ADDRESS = 'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq2u30kz';
const words = { copy: 'Copy address', copied: 'Copied', selected: 'Selected: copy it now' };

const button = () => screen.getByRole('button', { name: 'Copy address' });

describe('a text to copy', () => {
  test('is shown whole, from left to right', () => {
    renderWithProviders(<CopyText text={ADDRESS} words={words} />, { messages: {} });
    expect(screen.getByText(ADDRESS)).toHaveAttribute('dir', 'ltr');
  });

  test('is shown by its two ends when it is short, and copied whole', async () => {
    const { user } = renderWithProviders(<CopyText isShort text={ADDRESS} words={words} />, {
      messages: {},
    });
    expect(screen.getByText('xch1qqqqqq…qq2u30kz')).toHaveAttribute('title', ADDRESS);
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button());
    expect(write).toHaveBeenCalledWith(ADDRESS);
    expect(await screen.findByText('Copied')).toBeInTheDocument();
  });

  test('is grouped for the eye only', async () => {
    const { user, container } = renderWithProviders(<CopyText isGrouped text="abcdefghij" words={words} />, {
      messages: {},
    });
    expect(screen.getByText('efgh')).toBeVisible();
    expect(container.querySelector('bdi')).toHaveTextContent('abcdefghij');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button());
    expect(write).toHaveBeenCalledWith('abcdefghij');
  });

  test('is copied by the keyboard too', async () => {
    const { user } = renderWithProviders(<CopyText text={ADDRESS} words={words} />, { messages: {} });
    await user.tab();
    expect(button()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
  });

  test('is selected, whole, when the browser keeps the clipboard to itself', async () => {
    const { user } = renderWithProviders(<CopyText isShort text={ADDRESS} words={words} />, {
      messages: {},
    });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click(button());
    expect(await screen.findByText('Selected: copy it now')).toBeVisible();
    await waitFor(() => {
      expect(document.getSelection()?.toString()).toBe(ADDRESS);
    });
  });

  test.each([
    [2999, 1],
    [3000, 0],
  ])('after %i ms says %i times that it was copied', async (ms, times) => {
    renderWithProviders(<CopyText text={ADDRESS} words={words} />, { messages: {} });
    await withElapsedTime(ms, () => fireEvent.click(button()));
    expect(screen.queryAllByText('Copied')).toHaveLength(times);
  });
});
