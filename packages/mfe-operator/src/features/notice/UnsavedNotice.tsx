import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { NoticeFormState } from './useNoticeForm.ts';

interface UnsavedNoticeProps {
  form: NoticeFormState;
  /** Operator who saved the notice last. */
  changedBy: string;
}

/** Tells that another operator saved the notice in the meantime, or that unsaved changes were restored. */
export function UnsavedNotice({ form, changedBy }: UnsavedNoticeProps) {
  const isOvertaken = form.isOvertaken && form.isChanged;
  return (
    <Box role="status">
      {isOvertaken || form.isRestored ? (
        <NoticeBar
          icon={isOvertaken ? 'alert' : 'clock'}
          actions={
            <Button variant="outlined" onClick={form.startOver}>
              <FormattedMessage id={`operator.notice.${isOvertaken ? 'overtaken' : 'restored'}.discard`} />
            </Button>
          }
        >
          <FormattedMessage
            id={`operator.notice.${isOvertaken ? 'overtaken' : 'restored'}`}
            values={{ by: <bdi dir="ltr">{changedBy}</bdi> }}
          />
        </NoticeBar>
      ) : null}
    </Box>
  );
}
