import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { UnsavedBar } from '../../parts/UnsavedBar.tsx';
import type { NoticeFormState } from './useNoticeForm.ts';

interface UnsavedNoticeProps {
  form: NoticeFormState;
  /** Operator who saved the notice last. */
  changedBy: string;
}

/** Tells that another operator saved the notice in the meantime, or that unsaved changes were restored. */
export function UnsavedNotice({ form, changedBy }: UnsavedNoticeProps) {
  const overtaken = {
    text: (
      <FormattedMessage id="operator.notice.overtaken" values={{ by: <bdi dir="ltr">{changedBy}</bdi> }} />
    ),
    actions: (
      <Button variant="outlined" onClick={form.startOver}>
        <FormattedMessage id="operator.notice.overtaken.discard" />
      </Button>
    ),
  };
  return (
    <UnsavedBar
      isRestored={form.isRestored}
      onDiscard={form.startOver}
      overtaken={form.isOvertaken && form.isChanged ? overtaken : null}
    />
  );
}
