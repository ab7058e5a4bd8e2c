import { renderWithProviders, screen, waitFor } from '@farm/testing';
import MuiTextField from '@mui/material/TextField';
import { TextField } from './TextField.tsx';

describe('a text field', () => {
  const draw = (field: React.JSX.Element) => renderWithProviders(field, { messages: {} });

  test('ties label and helper text to its input, and passes on what it gets', async () => {
    const change = jest.fn<undefined, [string]>();
    const { user } = draw(
      <TextField
        label="Amount"
        helperText="In XCH"
        name="amount"
        value=""
        required
        onChange={(event) => change(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { endAdornment: 'XCH' } }}
      />,
    );
    const input = screen.getByRole('textbox', { name: /^Amount/ });
    expect(input).toHaveAccessibleDescription('In XCH');
    expect(input).toHaveAttribute('inputmode', 'decimal');
    expect(input).toHaveAttribute('name', 'amount');
    expect(input).toBeRequired();
    expect(screen.getByText('XCH')).toBeVisible();
    await user.type(input, '1');
    expect(change).toHaveBeenCalledWith('1');
  });

  test.each([
    ['plain', { label: 'Name', helperText: 'As on the door' }],
    ['wrong', { label: 'Name', helperText: 'Missing', error: true }],
    ['small and wide', { label: 'Name', size: 'small' as const, fullWidth: true }],
    ['disabled', { label: 'Name', defaultValue: 'Ada', disabled: true }],
    ['of several lines', { label: 'Name', multiline: true, rows: 3 }],
    ['without a label', { placeholder: 'Search', slotProps: { htmlInput: { 'aria-label': 'Search' } } }],
    ['with a label that stays above', { label: 'Name', slotProps: { inputLabel: { shrink: true } } }],
  ])('that is %s has the elements and classes of MUI’s', (_kind, props) => {
    const own = draw(<TextField id="field" {...props} />);
    const ownHtml = own.container.innerHTML;
    own.unmount();
    expect(ownHtml).toBe(draw(<MuiTextField id="field" {...props} />).container.innerHTML);
  });

  test('that is a select offers its options, once MUI’s own has loaded', async () => {
    const { user } = draw(
      <TextField select label="Unit" defaultValue="tib" slotProps={{ select: { native: true } }}>
        <option value="tib">TiB</option>
        <option value="pib">PiB</option>
      </TextField>,
    );
    const select = await screen.findByRole('combobox', { name: 'Unit' });
    await user.selectOptions(select, 'PiB');
    expect(select).toHaveValue('pib');
  });

  test('of another variant is MUI’s own', async () => {
    const { container } = draw(<TextField variant="filled" label="Name" />);
    await waitFor(() => expect(container.querySelector('.MuiFilledInput-root')).toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  });
});
