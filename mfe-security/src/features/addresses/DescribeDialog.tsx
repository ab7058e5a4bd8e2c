import type { Address } from '@farm/contracts';
import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useChangeAddressMutation } from '../../api/addressApi.ts';
import { toAddressName } from '../../model/toAddressName.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { ChangeFailure } from './ChangeFailure.tsx';
import { DescField } from './DescField.tsx';
import { useAddressForm } from './useAddressForm.ts';

interface DescribeDialogProps {
  address: Address;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Edits the description of an address. */
export function DescribeDialog({ address, isOpen, onClose, onDone }: DescribeDialogProps) {
  const intl = useIntl();
  const state = useAddressForm({
    values: { address: address.address, desc: address.desc },
    mutation: useChangeAddressMutation(),
    toArgument: ({ desc }) => ({ id: address.id, desc: desc.trim() }),
    onDone,
  });
  const label = intl.formatMessage({ id: 'security.addresses.copy' }, { name: toAddressName(address) });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage id="security.addresses.describeTitle" />}
      submitLabel={<FormattedMessage id={`security.profile.${state.isBusy ? 'saving' : 'save'}`} />}
      state={state}
      failure={state.refusal && <ChangeFailure refusal={state.refusal} />}
    >
      <div>
        <CopyableText isGrouped text={address.address} label={label} />
      </div>
      <DescField form={state.form} isBusy={state.isBusy} />
    </FormDialog>
  );
}
