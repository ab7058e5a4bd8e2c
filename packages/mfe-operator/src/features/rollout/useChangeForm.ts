import type { RolloutChange, RolloutStatus } from '@farm/contracts/rollout';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { SigningKey } from '../../model/signingKey.ts';
import {
  toChange,
  createDraft,
  makeSalt,
  checkDraft,
  toReason,
  type ChangeIntent,
  type ChangeDraft,
  type ChangeProblems,
} from '../../model/changeDraft.ts';
import { isUrgent } from '../../model/plan.ts';
import { listUnverified } from '../../model/unverified.ts';
import { useChange } from './useChange.ts';
import { useChoosable } from './useChoosable.ts';

interface ChangeFormOptions {
  intent: ChangeIntent;
  /** Status when the dialog opened. */
  status: RolloutStatus;
  signingKey: SigningKey;
  onDone: () => void;
  /** Called when waiting ends with an unknown outcome. */
  onUncertain: () => void;
}

/** State of a change's form: values, plan, and sending it. */
export function useChangeForm({ intent, status, signingKey, onDone, onUncertain }: ChangeFormOptions) {
  const intl = useIntl();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => createDraft(intent, status));
  const [salt] = useState(makeSalt);
  const [askedCount, setAskedCount] = useState(0);
  const [isDone, setIsDone] = useState(false);
  const [refused, setRefused] = useState<ChangeProblems>({});
  const [failure, setFailure] = useState<unknown>();
  /** Change submitted before it was planned. */
  const [early, setEarly] = useState<RolloutChange>();
  const sentEarly = useRef<RolloutChange>(undefined);
  const { choices, fields, isEmpty } = useChoosable({ intent, status, draft });
  const change = useMemo(() => toChange(intent, draft, salt), [intent, draft, salt]);
  const planned = useChange(change);
  const problems = checkDraft(intent, draft);
  const unverified = listUnverified({ intent, draft, status, byName: choices.byName });
  const isRefused = unverified.length > 0 || (planned.plan?.problems ?? []).length > 0;
  const isBlocked = planned.isMade || isEmpty || isRefused;

  const send = async () => {
    try {
      const end = await planned.send(signingKey, toReason(intent, draft));
      // The dialog shows the concurrent changes and asks again.
      if (end === 'overtaken') return;
      setIsDone(true);
      notify.success(intl.formatMessage({ id: `operator.rollout.${intent.kind}.done` }));
      onDone();
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      const fields = isApiError(error) ? refusedFields(error.fields) : {};
      if (Object.keys(fields).length > 0) setRefused(fields);
      else setFailure(error);
    }
  };

  // Switching off, rolling back and pausing work at the first click, even if it comes before the plan.
  useEffect(() => {
    if (early === undefined || early !== change || planned.plan === undefined) return;
    if (sentEarly.current === early) return;
    sentEarly.current = early;
    // oxlint-disable-next-line react/set-state-in-effect -- sets state only once the farm has responded
    if (!isBlocked) void send();
  });

  const isEarly = early !== undefined && early === change && planned.plan === undefined;

  return {
    draft,
    change: (changed: Partial<ChangeDraft>) => {
      setDraft({ ...draft, ...changed });
      setRefused({});
    },
    /** Problems appear only after the first attempt to submit. */
    problems: askedCount > 0 ? { ...problems, ...refused } : {},
    /** Number of attempts to submit. */
    askedCount,
    choices,
    /** Remotes to choose a version of. */
    fields,
    /** True if there is no version to choose from. */
    isEmpty,
    /** True once enough is chosen to plan the change. */
    isChosen: change !== null,
    ...planned,
    isBusy: planned.isBusy || (isEarly && planned.planFailure === undefined),
    meanwhile: isDone ? [] : planned.meanwhile,
    /** True if the change was made although no response arrived. */
    isMade: planned.isMade && !isDone,
    /** Versions that cannot be given to visitors because of their verification. */
    unverified,
    /** True while the change is not possible. */
    isBlocked,
    failure: planned.isMade ? undefined : failure,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      setAskedCount(askedCount + 1);
      if (Object.keys(problems).length > 0 || isBlocked || planned.isBusy) return;
      setFailure(undefined);
      if (planned.plan !== undefined) void send();
      else if (change !== null && isUrgent(change)) setEarly(change);
    },
  };
}

/** See {@link useChangeForm}. */
export type ChangeFormState = ReturnType<typeof useChangeForm>;

function refusedFields(fields: Record<string, string> = {}): ChangeProblems {
  const paths = Object.keys(fields);
  return {
    ...(paths.includes('why') && { why: 'refused' }),
    ...(paths.some((path) => path.endsWith('reason')) && { reason: 'refused' }),
    ...(paths.some((path) => path.endsWith('set')) && { set: 'refused' }),
  };
}
