import { FormattedMessage } from '@farm/remote-sdk';
import { Typography } from '@farm/ui';
import { useCreateAddressMutation } from '../../api/addressApi.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { AddressField } from './AddressField.tsx';
import { ChangeFailure } from './ChangeFailure.tsx';
import { CoolDownText } from './CoolDownText.tsx';
import { DescField } from './DescField.tsx';
import { useAddressForm } from './useAddressForm.ts';

interface NewAddressDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Adds an address. */
export function NewAddressDialog({ isOpen, onClose, onDone }: NewAddressDialogProps) {
  const state = useAddressForm({
    values: { address: '', desc: '' },
    mutation: useCreateAddressMutation(),
    toArgument: ({ address, desc }) => ({ address: address.trim().toLowerCase(), desc: desc.trim() }),
    onDone,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage id="security.addresses.new" />}
      submitLabel={<FormattedMessage id={`security.addresses.${state.isBusy ? 'adding' : 'add'}`} />}
      state={state}
      failure={state.refusal && <ChangeFailure refusal={state.refusal} />}
    >
      <AddressField form={state.form} isBusy={state.isBusy} />
      <DescField form={state.form} isBusy={state.isBusy} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <CoolDownText />
        <br />
        <FormattedMessage id="security.addresses.mail" />
      </Typography>
    </FormDialog>
  );
}
