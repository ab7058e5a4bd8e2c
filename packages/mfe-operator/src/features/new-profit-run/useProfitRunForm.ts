import type { NewProfitRun, ProfitRunPreview } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError, usePage } from '@farm/remote-sdk';
import { useCallback, useMemo, useState, type SyntheticEvent } from 'react';
import { usePreviewProfitRunMutation } from '../../api/profitRunApi.ts';
import { toLastWholeUtcDay } from '../../model/days.ts';
import { useOtherReading } from '../../parts/useOtherReading.ts';
import type { LineProblem } from '../../model/parseLines.ts';
import {
  toProfitRunProblems,
  readDraft,
  type DraftProblems,
  type ProfitRunDraft,
} from '../../model/profitRunDraft.ts';

/** The API's objections to a draft; valid for that draft only. */
interface Refusal {
  draft: ProfitRunDraft;
  problems: DraftProblems;
  lineProblems: LineProblem[];
}

/** A previewed run: request and response. */
export interface Previewed {
  run: NewProfitRun;
  preview: ProfitRunPreview;
}

/** State of a new run: values, problems, and preview. */
export function useProfitRunForm() {
  const { locale } = usePage();
  const [draft, setDraft] = useState(makeDraft);
  const read = useMemo(() => readDraft(draft, locale), [draft, locale]);
  const { send, isBusy, isSlow, abort } = useAbortableMutation(usePreviewProfitRunMutation());
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [failure, setFailure] = useState<unknown>();
  const change = useCallback((changed: Partial<ProfitRunDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
  }, []);
  useOtherReading(
    () => draft.netSpace,
    () => change({ netSpace: '' }),
  );
  const refused = refusal?.draft === draft ? refusal : undefined;

  /** Assigns a refusal to the draft's fields. Returns false if it concerns none of them. */
  const refuse = (error: unknown): boolean => {
    const placed = isApiError(error) ? toProfitRunProblems(error.fields, read.lines) : null;
    if (placed) setRefusal({ draft, ...placed });
    return placed !== null;
  };

  const preview = async () => {
    setIsChecked(true);
    const { run } = read;
    if (run === null || isBusy) return;
    setFailure(undefined);
    setPreviewed(undefined);
    try {
      setPreviewed({ run, preview: await send(run) });
    } catch (error) {
      if (!refuse(error)) setFailure(error);
    }
  };

  return {
    draft,
    change,
    read,
    problems: isChecked ? { ...refused?.problems, ...read.problems } : {},
    lineProblems: [...(isChecked ? read.lineProblems : []), ...(refused?.lineProblems ?? [])],
    preview: (event: SyntheticEvent) => {
      event.preventDefault();
      void preview();
    },
    isBusy,
    isSlow,
    stop: abort,
    failure,
    previewed,
    /** True if the draft changed after the preview. */
    isOutdated: previewed !== undefined && JSON.stringify(previewed.run) !== JSON.stringify(read.run),
    refuse,
  };
}

/** See {@link useProfitRunForm}. */
export type ProfitRunForm = ReturnType<typeof useProfitRunForm>;

/** Runs are daily, so the period is the last whole day. */
function makeDraft(): ProfitRunDraft {
  const day = toLastWholeUtcDay(Date.now());
  return {
    from: day,
    to: day,
    height: '',
    netSpace: '',
    netSpaceUnit: 'EiB',
    factor: '1',
    reason: '',
    lines: '',
    linesWay: 'paste',
  };
}
