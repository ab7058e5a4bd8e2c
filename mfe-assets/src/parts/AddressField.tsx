import type { Address } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink, Stack } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import { type FieldPath, useController, type UseFormReturn } from '@farm/ui/form-state';
import { MenuItem } from '@farm/ui/overlay';
import { ADDRESSES_PATH } from '../model/paths.ts';
import { isCooling } from '../model/withdrawNotes.ts';
import { formatShortAddress } from '../model/formatShortAddress.ts';

interface AddressFieldProps<Values extends { addressId: string }> {
  form: UseFormReturn<Values>;
  addresses: Address[];
  /** Milliseconds since 1970. */
  now: number;
  /** Called when a link leads away from the dialog. */
  onLeave: () => void;
}

/** Selects one of the user's saved addresses; without any, links to the page that adds the first. */
export function AddressField<Values extends { addressId: string }>({
  form,
  addresses,
  now,
  onLeave,
}: AddressFieldProps<Values>) {
  const { field, fieldState } = useController({
    name: 'addressId' as FieldPath<Values>,
    control: form.control,
    rules: { validate: (id) => addresses.some((saved) => saved.id === id) || 'required' },
  });
  const error = fieldState.error?.message;
  const selectedAddress = addresses.find(({ id }) => id === field.value);
  if (addresses.length === 0) return <NoAddress isRefused={error !== undefined} onLeave={onLeave} />;
  return (
    <TextField
      select
      name={field.name}
      // An address deleted in the meantime counts as not selected.
      value={selectedAddress?.id ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={<FormattedMessage id="assets.withdraw.address" />}
      fullWidth
      error={error !== undefined}
      helperText={<FormattedMessage id={`assets.withdraw.address.${error ?? 'hint'}`} />}
      slotProps={{
        select: { renderValue: () => (selectedAddress ? <AddressName address={selectedAddress} /> : null) },
        htmlInput: { 'aria-required': true },
        inputLabel: { required: false },
      }}
    >
      {addresses.map((address) => (
        <MenuItem key={address.id} value={address.id} sx={{ whiteSpace: 'normal' }}>
          <Stack sx={{ minWidth: 0 }}>
            <AddressName address={address} />
            {isCooling(address, now) ? (
              <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                <FormattedMessage
                  id="assets.withdraw.address.cooling"
                  values={{ until: <Moment at={address.trustedAt} /> }}
                />
              </Box>
            ) : null}
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  );
}

function AddressName({ address: { desc, address } }: { address: Address }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {desc === '' ? null : (
        <Box component="span" sx={{ fontWeight: 600, marginInlineEnd: 1 }}>
          {desc}
        </Box>
      )}
      <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary' }}>
        {formatShortAddress(address)}
      </Box>
    </Box>
  );
}

function NoAddress({ isRefused, onLeave }: { isRefused: boolean; onLeave: () => void }) {
  return (
    <Alert severity={isRefused ? 'error' : 'info'} role={isRefused ? 'alert' : 'note'}>
      {isRefused ? (
        <div>
          <FormattedMessage id="assets.withdraw.address.required" />
        </div>
      ) : null}
      <FormattedMessage id="assets.withdraw.address.none" />{' '}
      <MuiLink component={Link} to={ADDRESSES_PATH} onClick={onLeave}>
        <FormattedMessage id="assets.withdraw.address.add" />
      </MuiLink>
    </Alert>
  );
}
