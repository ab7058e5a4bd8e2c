import type { OpenSession } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNavigate, useNotify, useSession } from '@farm/remote-sdk';
import {
  useDeleteOpenSessionMutation,
  useDeleteOtherSessionsMutation,
  useListOpenSessionsQuery,
} from '../../api/openSessionApi.ts';

/** Ends sessions. The current session ends through the shell, which also clears its own session state. */
export function useEndSession(about: OpenSession | 'others') {
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { refetch } = useListOpenSessionsQuery(undefined);
  const single = useAbortableMutation(useDeleteOpenSessionMutation());
  const others = useAbortableMutation(useDeleteOtherSessionsMutation());
  const { isBusy: isEnding, isSlow, abort: stop } = about === 'others' ? others : single;

  const end = async () => {
    if (about !== 'others' && about.isCurrent) {
      await signOut();
      await navigate('/', { replace: true });
      return;
    }
    try {
      await (about === 'others' ? others.send(undefined) : single.send(about.id));
    } catch (error) {
      // Aborted without the farm's knowledge, or already ended: the refetched list shows the outcome.
      if (!isApiError(error) || error.code === 'not_found') void refetch();
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    notify.success(
      intl.formatMessage({
        id: about === 'others' ? 'security.sessions.others.done' : 'security.sessions.one.done',
      }),
    );
  };
  return { end, isEnding, isSlow, stop };
}
