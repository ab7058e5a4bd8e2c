import type { OpenSession } from '@farm/contracts';
import { isApiError, useIntl, useNavigate, useNotify, useSession, useSlowAnswer } from '@farm/remote-sdk';
import { useRef } from 'react';
import {
  useDeleteOpenSessionMutation,
  useDeleteOtherSessionsMutation,
  useListOpenSessionsQuery,
} from '../../api/openSessionApi.ts';

/** Signs out somewhere: here by way of the shell, which also forgets the session. */
export function useSessionEnding(about: OpenSession | 'others') {
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { refetch } = useListOpenSessionsQuery(undefined);
  const [endOne, { isLoading: isEndingOne }] = useDeleteOpenSessionMutation();
  const [endOthers, { isLoading: isEndingOthers }] = useDeleteOtherSessionsMutation();
  const isEnding = isEndingOne || isEndingOthers;
  const underWay = useRef<{ abort: () => void }>(undefined);

  const end = async () => {
    if (about !== 'others' && about.isCurrent) {
      await signOut();
      await navigate('/', { replace: true });
      return;
    }
    const ending = about === 'others' ? endOthers(undefined) : endOne(about.id);
    underWay.current = ending;
    try {
      await ending.unwrap();
    } catch (error) {
      // Given up, which the farm does not know, or over already: the list tells.
      if (!isApiError(error) || error.code === 'not_found') void refetch();
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    notify.success(
      intl.formatMessage({
        id: about === 'others' ? 'security.sessions.others.done' : 'security.sessions.one.done',
      }),
    );
  };
  return { end, isEnding, isSlow: useSlowAnswer(isEnding), stop: () => underWay.current?.abort() };
}
