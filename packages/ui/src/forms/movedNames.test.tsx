import { renderWithProviders, screen, waitFor } from '@farm/testing';
import * as chips from '../chips/index.ts';
import * as copy from '../copy/index.ts';
import * as dialogs from '../dialogs/index.ts';
import * as feedback from '../feedback/index.ts';
import * as fields from '../fields/index.ts';
import * as marks from '../marks/index.ts';
import * as overlay from '../overlay/index.ts';
import * as forms from './index.ts';
import * as moved from './movedNames.tsx';

test('a remote built before names moved to other parts finds them where they were', () => {
  const moved = [...Object.keys(feedback), ...Object.keys(fields), 'FormControlLabel', 'SelectField'];
  expect(Object.keys(forms)).toEqual(expect.arrayContaining(moved));
  expect(forms).toMatchObject({ ...fields });
  expect(marks).toMatchObject({ ...chips, ...copy });
  expect(overlay).toMatchObject({ ...dialogs });
});

test('the moved components of its form can be read before they have loaded', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = renderWithProviders(
    <form onSubmit={submit}>
      <moved.Alert severity="info">Nothing is sent yet</moved.Alert>
      <moved.FormError>Wrong code</moved.FormError>
      <moved.FormControlLabel control={<forms.Checkbox />} label="Remember me" />
      <moved.SubmitButton isBusy={false}>Send</moved.SubmitButton>
    </form>,
    { messages: {} },
  );
  expect(screen.getByText('Nothing is sent yet')).toBeVisible();
  expect(screen.getByText('Wrong code')).toHaveRole('alert');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  // The icon belongs to the whole component.
  await waitFor(() => expect(screen.getByText('Wrong code').closest('.MuiAlert-root')).not.toBeNull());
  expect(screen.getByText('Nothing is sent yet').closest('.MuiAlert-root')).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledTimes(1);
});
