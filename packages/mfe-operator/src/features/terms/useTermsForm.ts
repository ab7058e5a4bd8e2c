import { locales, type Locale } from '@farm/contracts';
import type { OperatorTerms } from '@farm/contracts/terms';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify, useSession } from '@farm/remote-sdk';
import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import { usePublishTermsMutation } from '../../api/operatorTermsApi.ts';
import { createDraftStorage } from '../../model/createDraftStorage.ts';
import {
  isSameTerms,
  readTypedTerms,
  toTermsBase,
  toTermsProblems,
  toTypedTerms,
  type TermsBase,
  type TermsProblems,
  type TypedTerms,
} from '../../model/termsForm.ts';
import { useLeaveWarning } from '../../parts/useLeaveWarning.ts';

/** Work that is kept while the tab is open. */
interface KeptTerms {
  base: TermsBase;
  /** A language may have come since. */
  typed: Partial<TypedTerms>;
}

/** State of the next version of terms or privacy policy: its texts, kept until they are published, and publishing. */
export function useTermsForm(terms: OperatorTerms, onWrong: (locale: Locale) => void) {
  const intl = useIntl();
  const notify = useNotify();
  const { user } = useSession();
  const { kind } = terms;
  const kept = useMemo(
    () => createDraftStorage<KeptTerms>(user?.id ?? '', `terms.${kind}`),
    [user?.id, kind],
  );
  const [work, setWork] = useState(() => restoreWork(kept.read()) ?? startFrom(terms));
  const { base, typed } = work;
  const isChanged = !isSameTerms(typed, base.texts);
  const [isRestored, setIsRestored] = useState(isChanged);
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<{ typed: TypedTerms; problems: TermsProblems }>();
  const { send, isBusy, isSlow, abort } = useAbortableMutation(usePublishTermsMutation());
  const { draft, problems } = useMemo(() => readTypedTerms(typed, base), [typed, base]);
  const [newest] = terms.versions;
  const isOvertaken = (newest?.version ?? 0) > base.version;
  const isPublishable = draft !== null && isChanged && !isOvertaken;

  useEffect(() => (isChanged ? kept.write({ base, typed }) : kept.clear()), [kept, isChanged, base, typed]);
  useLeaveWarning(isChanged);

  const begin = (from: OperatorTerms) => {
    setWork(startFrom(from));
    setIsRestored(false);
    setIsChecked(false);
    setIsAsking(false);
  };
  // Without changes, the newest version is shown; also if it is this one, whose response was lost.
  if (isOvertaken && (!isChanged || isSameTerms(typed, toTermsBase(terms).texts))) begin(terms);

  const showWrong = (found: TermsProblems) => {
    const locale = locales.find((one) => found[one] !== undefined);
    if (locale !== undefined) onWrong(locale);
  };
  const publish = async () => {
    if (draft === null) return;
    try {
      const published = await send({ kind, draft });
      notify.success(
        intl.formatMessage({ id: `operator.terms.published.${kind}` }, { version: draft.baseVersion + 1 }),
      );
      kept.clear();
      begin(published);
    } catch (error) {
      const placed = isApiError(error) ? toTermsProblems(error.fields) : null;
      if (placed === null) throw error;
      // Shown at the text, which the question covers: it closes.
      setRefusal({ typed, problems: placed });
      showWrong(placed);
    }
  };

  return {
    typed,
    /** Number of the version that publishing makes. */
    nextVersion: base.version + 1,
    write: (locale: Locale, text: string) => {
      setWork((before) => ({ ...before, typed: { ...before.typed, [locale]: text } }));
    },
    problems: isChecked ? { ...(refusal?.typed === typed && refusal.problems), ...problems } : {},
    isChanged,
    /** True if unsaved texts of an earlier visit were restored. */
    isRestored: isRestored && isChanged,
    /** Version that another operator published after these texts were started; undefined if nobody did. */
    overtakenBy: isOvertaken && isChanged ? newest : undefined,
    startOver: () => begin(terms),
    /** Makes these texts the next version after the one that another operator published. */
    keepMine: () => setWork({ base: toTermsBase(terms), typed }),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      setIsChecked(true);
      if (draft === null) showWrong(problems);
      else if (isPublishable) setIsAsking(true);
    },
    /** True if submitting asks for a confirmation, instead of saying what is wrong. */
    isPublishable,
    isUnchangedRefused: isChecked && draft !== null && !isChanged,
    isAsking,
    stopAsking: () => setIsAsking(false),
    publish,
    isBusy,
    isSlow,
    stop: abort,
  };
}

/** See {@link useTermsForm}. */
export type TermsFormState = ReturnType<typeof useTermsForm>;

function restoreWork(work: KeptTerms | null) {
  return (
    work && {
      base: { ...work.base, texts: toTypedTerms(work.base.texts) },
      typed: toTypedTerms(work.typed),
    }
  );
}

function startFrom(terms: OperatorTerms) {
  const base = toTermsBase(terms);
  return { base, typed: base.texts };
}
