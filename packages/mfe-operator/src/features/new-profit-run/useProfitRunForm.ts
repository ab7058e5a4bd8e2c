import type { NewProfitRun, ProfitRunPreview } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useCallback, useMemo, useState, type SyntheticEvent } from 'react';
import { usePreviewProfitRunMutation } from '../../api/profitRunApi.ts';
import { toLastWholeUtcDay } from '../../model/days.ts';
import type { LineProblem } from '../../model/parseLines.ts';
import {
  toProfitRunProblems,
  readDraft,
  type DraftProblems,
  type ProfitRunDraft,
} from '../../model/profitRunDraft.ts';

/** What the API had against a draft; it holds for that draft alone. */
interface Refusal {
  draft: ProfitRunDraft;
  problems: DraftProblems;
  lineProblems: LineProblem[];
}

/** A run that was previewed: what was sent, and what came back. */
export interface Previewed {
  run: NewProfitRun;
  preview: ProfitRunPreview;
}

/** A new run as a form: what is typed, what is wrong with it, and what it would pay. */
export function useProfitRunForm() {
  const [draft, setDraft] = useState(makeDraft);
  const read = useMemo(() => readDraft(draft), [draft]);
  const { send, isBusy, isSlow, abort } = useAbortableMutation(usePreviewProfitRunMutation());
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [failure, setFailure] = useState<unknown>();
  const change = useCallback((changed: Partial<ProfitRunDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
  }, []);
  const refused = refusal?.draft === draft ? refusal : undefined;

  /** Puts a refusal of this draft to its fields; false when it concerns none of them. */
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
    /** Something was changed since the preview: it is no longer what would be paid. */
    isOutdated: previewed !== undefined && JSON.stringify(previewed.run) !== JSON.stringify(read.run),
    refuse,
  };
}

/** See {@link useProfitRunForm}. */
export type ProfitRunForm = ReturnType<typeof useProfitRunForm>;

/** Runs are daily: the last day that is over. */
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
