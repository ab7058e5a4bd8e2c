import { renderWithProviders, screen } from '@farm/testing';
import { SelectField } from './LateSelectField.tsx';

test('the select field of a remote built earlier comes after its form', async () => {
  const change = jest.fn();
  const { user } = renderWithProviders(
    <SelectField
      label="Type"
      value="all"
      onChange={change}
      options={[
        { value: 'all', label: 'All' },
        { value: 'fee', label: 'Fee' },
      ]}
      hint="Of the entry"
    />,
    { messages: {} },
  );
  expect(screen.getByRole('textbox', { name: 'Type' })).toBeDisabled();
  const select = await screen.findByRole('combobox', { name: 'Type' });
  expect(select).toHaveTextContent('All');
  expect(screen.getByText('Of the entry')).toBeVisible();
  await user.click(select);
  await user.click(screen.getByRole('option', { name: 'Fee' }));
  expect(change).toHaveBeenCalledWith('fee');
});
