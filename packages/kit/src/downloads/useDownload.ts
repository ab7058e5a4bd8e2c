import { useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { useAbortableMutation, type MutationHook } from '../requests/useAbortableMutation.ts';
import { saveFile } from './saveFile.ts';

/** Fetches a file, one at a time, and saves it. Failures show a toast; unmounting aborts the request. */
export function useDownload<Filter>(mutation: MutationHook<Filter, string>, fileName: string) {
  const intl = useIntl();
  const notify = useNotify();
  const { send, isBusy, isSlow, abort } = useAbortableMutation(mutation, { abortsOnUnmount: true });

  const start = async (filter: Filter) => {
    if (isBusy) return;
    try {
      saveFile(await send(filter), { name: fileName, type: 'text/csv' });
    } catch (error) {
      const { reason } = toFailure(error);
      if (reason !== 'canceled') notify.error(intl.formatMessage({ id: `kit.csv.${reason}` }));
    }
  };

  return { isBusy, isSlow, start, cancel: abort };
}
