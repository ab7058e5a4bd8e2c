import { useCallback, useEffect, useRef } from 'react';
import { useCreateEnrolmentMutation, useGetEnrolmentQuery } from '../../api/enrolmentApi.ts';
import { toEnrolRefusal } from '../../model/enrolRefusal.ts';

/** Milliseconds between two looks at how far it is; live updates tell it earlier. */
const POLL_MS = 2500;

/** A code for one machine, and how far the machine has come with it. */
export function useEnrolment() {
  const [createEnrolment, creation] = useCreateEnrolmentMutation();
  const { data: enrolment, error, isLoading, startedTimeStamp } = creation;
  const id = enrolment?.id;
  const query = useGetEnrolmentQuery(id ?? '', { skip: id === undefined, pollingInterval: POLL_MS });
  // Of this code, not of the one before.
  const progress = id === undefined ? undefined : query.currentData;
  const renew = useCallback(() => void createEnrolment(undefined), [createEnrolment]);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    // A code is a promise of the farm: one for each time the dialog opens.
    hasAsked.current = true;
    renew();
  }, [renew]);
  return {
    enrolment: isLoading ? undefined : enrolment,
    refusal: error === undefined || isLoading ? null : toEnrolRefusal(error),
    state: progress?.state ?? 'waiting',
    machine: progress?.machine ?? null,
    /** How far it is cannot be seen at the moment. */
    isBlind: query.isError && id !== undefined,
    startedTimeStamp,
    isCreating: isLoading,
    renew,
  };
}
