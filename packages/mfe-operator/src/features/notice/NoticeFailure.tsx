import { RequestId } from '@farm/kit';
import { FormattedMessage, isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import type { NoticeFormState } from './useNoticeForm.ts';

interface NoticeFailureProps {
  form: NoticeFormState;
  isNew: boolean;
  /** True if the notice has been deleted in the meantime. */
  isGone: boolean;
}

/** Reason why a notice was not saved, or a note that the outcome is unknown. The form keeps its text. */
export function NoticeFailure({ form, isNew, isGone }: NoticeFailureProps) {
  const code = isApiError(form.failure) ? form.failure.code : undefined;
  if (isGone || code === 'not_found')
    return (
      <FormError>
        <FormattedMessage id="operator.notice.gone" />
        <br />
        <Button color="inherit" variant="outlined" onClick={form.saveAsNew} sx={{ mt: 1 }}>
          <FormattedMessage id="operator.notice.saveAsNew" />
        </Button>
      </FormError>
    );
  if (form.failure === undefined) return null;
  const { reason, requestId } = toFailure(form.failure);
  const known = code === 'forbidden' ? code : `${isNew ? 'create' : 'change'}.${reason}`;
  return (
    <FormError>
      <FormattedMessage id={`operator.notice.failure.${known}`} />
      <RequestId requestId={requestId} />
    </FormError>
  );
}
