import { locales, type Locale, type NoticeDraft, type OperatorNotice } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNavigate, useNotify, useSession } from '@farm/remote-sdk';
import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import {
  useChangeOperatorNoticeMutation,
  useCreateOperatorNoticeMutation,
} from '../../api/operatorNoticeApi.ts';
import { createDraftStorage } from '../../model/createDraftStorage.ts';
import {
  toNoticeProblems,
  readTypedNotice,
  saveKindOf,
  toTypedNotice,
  toTypedTexts,
  type NoticeProblems,
  type TypedNotice,
  type TypedText,
} from '../../model/noticeForm.ts';
import { toNoticePath } from '../../model/paths.ts';
import { useLeaveWarning } from '../../parts/useLeaveWarning.ts';

/** A field with a problem, to be focused. */
export interface WrongField {
  locale: Locale;
  field: keyof TypedText;
}

/**
 * State of a notice form: its values, stored until they are saved, and saving. `notice` is undefined for a new
 * one.
 */
export function useNoticeForm(notice: OperatorNotice | undefined, onWrong: (wrong: WrongField) => void) {
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const { user } = useSession();
  const kept = useMemo(
    () => createDraftStorage<TypedNotice>(user?.id ?? '', `notice.${notice?.id ?? 'new'}`),
    [user?.id, notice?.id],
  );
  // The notice when these changes were started.
  const [base, setBase] = useState(notice);
  const [typed, setTyped] = useState(() => restoreNotice(kept.read()) ?? toTypedNotice(notice));
  const isChanged = JSON.stringify(typed) !== JSON.stringify(toTypedNotice(base));
  const [isRestored, setIsRestored] = useState(isChanged);
  const creation = useAbortableMutation(useCreateOperatorNoticeMutation());
  const change = useAbortableMutation(useChangeOperatorNoticeMutation());
  const isBusy = creation.isBusy || change.isBusy;
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<{ typed: TypedNotice; problems: NoticeProblems }>();
  const [failure, setFailure] = useState<unknown>();
  const read = useMemo(() => readTypedNotice(typed), [typed]);
  const isOvertaken = notice !== undefined && base !== undefined && notice.changedAt > base.changedAt;

  useEffect(() => (isChanged ? kept.write(typed) : kept.clear()), [kept, isChanged, typed]);
  useLeaveWarning(isChanged);

  const begin = (from: OperatorNotice | undefined) => {
    setBase(from);
    setTyped(toTypedNotice(from));
    setIsRestored(false);
    setFailure(undefined);
    setIsChecked(false);
  };
  // Without changes, the newest version is shown.
  if (isOvertaken && !isChanged) begin(notice);

  const showWrong = (problems: NoticeProblems) => {
    const locale = locales.find((one) => problems[one] !== undefined);
    if (locale !== undefined) onWrong({ locale, field: problems[locale]?.title ? 'title' : 'body' });
  };
  const send = (draft: NoticeDraft, isNew: boolean) =>
    base === undefined || isNew ? creation.send(draft) : change.send({ id: base.id, draft });
  const save = async (isNew: boolean) => {
    setIsChecked(true);
    if (read.draft === null) showWrong(read.problems);
    if (read.draft === null || isBusy) return;
    setFailure(undefined);
    try {
      const saved = await send(read.draft, isNew);
      const kind = saveKindOf(base !== undefined && !isNew && base.publishedAt !== null, typed.isPublished);
      notify.success(intl.formatMessage({ id: `operator.notice.saved.${kind}` }));
      begin(saved);
      kept.clear();
      if (saved.id !== notice?.id) await navigate(toNoticePath(saved.id), { replace: true });
    } catch (error) {
      const placed = isApiError(error) ? toNoticeProblems(error.fields) : null;
      if (placed) {
        setRefusal({ typed, problems: placed });
        showWrong(placed);
      } else setFailure(error);
    }
  };

  return {
    typed,
    write: (locale: Locale, text: Partial<TypedText>) => {
      setTyped((before) => ({
        ...before,
        texts: { ...before.texts, [locale]: { ...before.texts[locale], ...text } },
      }));
    },
    turn: (state: Partial<Pick<TypedNotice, 'isPinned' | 'isPublished'>>) => {
      setTyped((before) => ({ ...before, ...state }));
    },
    problems: isChecked ? { ...(refusal?.typed === typed && refusal.problems), ...read.problems } : {},
    /** Effect of saving on what readers see. */
    saveKind: saveKindOf((base?.publishedAt ?? null) !== null, typed.isPublished),
    isChanged,
    /** True if unsaved changes of an earlier visit were restored. */
    isRestored: isRestored && isChanged,
    /** True if another operator saved the notice after these changes were started. */
    isOvertaken,
    startOver: () => begin(notice),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void save(false);
    },
    saveAsNew: () => void save(true),
    isBusy,
    isSlow: creation.isSlow || change.isSlow,
    stop: () => {
      creation.abort();
      change.abort();
    },
    failure,
  };
}

/** See {@link useNoticeForm}. */
export type NoticeFormState = ReturnType<typeof useNoticeForm>;

/** A language may have come since the notice was kept. */
function restoreNotice(kept: TypedNotice | null): TypedNotice | null {
  return kept && { ...kept, texts: toTypedTexts(kept.texts) };
}
