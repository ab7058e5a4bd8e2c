import { useCallback, useEffect, useRef } from 'react';
import { useCreateEnrolmentMutation, useGetEnrolmentQuery } from '../../api/enrollmentApi.ts';
import { toEnrollRefusal } from '../../model/enrollRefusal.ts';

/** Interval for polling progress, in milliseconds; live updates arrive sooner. */
const POLL_INTERVAL_MS = 2500;

/** Requests a code for a machine and follows the machine's progress. */
export function useEnrollment() {
  const [createEnrolment, creation] = useCreateEnrolmentMutation();
  const { data: enrolment, error, isLoading, startedTimeStamp } = creation;
  const id = enrolment?.id;
  const query = useGetEnrolmentQuery(id ?? '', { skip: id === undefined, pollingInterval: POLL_INTERVAL_MS });
  // `currentData` belongs to this code, not to the previous code.
  const progress = id === undefined ? undefined : query.currentData;
  const renew = useCallback(() => void createEnrolment(undefined), [createEnrolment]);
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    // Each code is a commitment of the farm: request only one each time the dialog opens.
    hasRequested.current = true;
    renew();
  }, [renew]);
  return {
    enrolment: isLoading ? undefined : enrolment,
    refusal: error === undefined || isLoading ? null : toEnrollRefusal(error),
    state: progress?.state ?? 'waiting',
    machine: progress?.machine ?? null,
    /** True while the progress cannot be fetched. */
    isProgressUnknown: query.isError && id !== undefined,
    startedTimeStamp,
    isCreating: isLoading,
    renew,
  };
}
