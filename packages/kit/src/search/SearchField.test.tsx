import { act, fireEvent, renderWithProviders, screen } from '@farm/testing';
import { SearchField } from './SearchField.tsx';

const onSearch = jest.fn<undefined, [string]>();
beforeEach(() => onSearch.mockClear());
afterEach(() => jest.useRealTimers());

describe('a search field', () => {
  const draw = (buttonLabel?: string) =>
    renderWithProviders(
      <SearchField
        label="Search by name"
        maxLength={80}
        value=""
        onSearch={onSearch}
        {...(buttonLabel !== undefined && { buttonLabel })}
      />,
      { messages: {} },
    );

  test('searches after a pause in typing; at once on Enter, and then not again after the pause', () => {
    jest.useFakeTimers();
    draw();
    const field = screen.getByRole('searchbox', { name: 'Search by name' });
    fireEvent.change(field, { target: { value: ' barn ' } });
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(300));
    expect(onSearch.mock.calls).toEqual([['barn']]);
    fireEvent.change(field, { target: { value: 'barn-2' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(onSearch).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith('barn-2');
    act(() => jest.advanceTimersByTime(300));
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  test('searches at once by its button, which leads to the field while that is empty', async () => {
    const { user } = draw('Search');
    const field = screen.getByRole('searchbox', { name: 'Search by name' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(field).toHaveFocus();
    await user.type(field, 'barn');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenLastCalledWith('barn');
  });
});
