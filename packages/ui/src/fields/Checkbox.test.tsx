import { renderWithProviders, screen } from '@farm/testing';
import { Checkbox } from './Checkbox.tsx';

describe('a checkbox', () => {
  const draw = (box: React.JSX.Element) => renderWithProviders(box, { messages: {} });

  test('is named by its label, and says what it holds', async () => {
    const change = jest.fn<undefined, [boolean]>();
    const { user } = draw(
      <>
        <Checkbox id="remember" onChange={({ target }) => change(target.checked)} />
        <label htmlFor="remember">Remember me</label>
      </>,
    );
    await user.click(screen.getByText('Remember me'));
    expect(change).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  });

  test('is toggled by the space bar', async () => {
    const { user } = draw(<Checkbox aria-label="All" defaultChecked />);
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'All' })).not.toBeChecked();
  });
});
