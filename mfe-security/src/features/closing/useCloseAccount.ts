import type { Closing, ClosingStart } from '@farm/contracts/leaving';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useEffect } from 'react';
import { useGetClosingQuery, useStartClosingMutation } from '../../api/closingApi.ts';
import { toClosingRefusal } from '../../model/toClosingRefusal.ts';
import { useChange, type Change } from '../../parts/useChange.ts';
import { useChangeForm } from '../../parts/useChangeForm.ts';

/** Holds the balance that is waived, and the values, the errors and the submission of the form that closes the account. */
export function useCloseAccount(onClose: () => void) {
  const { data, refetch } = useGetClosingQuery(undefined);
  // The dialog opens from the loaded state.
  const usable = data?.usable ?? '0';
  const form = useForm({ defaultValues: { password: '', isWaived: false } });
  const { resetField } = form;
  // Another amount has to be waived anew.
  useEffect(() => resetField('isWaived'), [resetField, usable]);
  const state = useChangeForm({
    form,
    change: useStart(refetch, onClose),
    toArgument: ({ password }) => ({ password, waived: usable }),
    toRefusal: toClosingRefusal,
    onDone: onClose,
  });
  return { ...state, usable };
}

/** Starts the closing. An obstacle ends the dialog, because the card explains it. */
function useStart(refetch: () => unknown, onClose: () => void): Change<ClosingStart, Closing> {
  const intl = useIntl();
  const notify = useNotify();
  const change = useChange(useStartClosingMutation(), refetch);
  const endIfBlocked = (error: unknown) => {
    if (!isApiError(error) || error.code !== 'illegal_transition') throw error;
    notify.error(intl.formatMessage({ id: 'security.closing.blocked' }));
    onClose();
    return null;
  };
  return { ...change, run: (argument) => change.run(argument)?.catch(endIfBlocked) ?? null };
}
