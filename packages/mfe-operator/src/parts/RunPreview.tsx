import type { ProfitRunDetail, ProfitRunPreview } from '@farm/contracts';
import { type AbortableMutation, RequestId, Xch } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNavigate, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState, type ReactNode } from 'react';
import { toProfitRunPath } from '../model/paths.ts';
import { Consistency } from './Consistency.tsx';
import { ProfitRunFacts } from './ProfitRunFacts.tsx';
import { ProfitRunLines } from './ProfitRunLines.tsx';
import { RunOfConflict } from './RunOfConflict.tsx';
import { SlowAction } from './SlowAction.tsx';
import { UtcPeriod } from './UtcPeriod.tsx';

interface RunPreviewProps {
  preview: Omit<ProfitRunPreview, 'reason'> & { reason?: string };
  /** Number of lines of the run; the preview may have only the first of them. */
  lineCount: number;
  /** Additional notes and fields before posting. */
  children?: ReactNode;
  /** True if all fields are valid; undefined if there are none. */
  mayPost?: () => boolean;
  posting: Pick<AbortableMutation<never, unknown>, 'isSlow' | 'abort'>;
  post: () => Promise<ProfitRunDetail>;
  /** Assigns the API's objections to fields. Returns false if they concern none of them. */
  onRefused: (error: unknown) => boolean;
}

/** Preview of a run, with the button that posts it. */
export function RunPreview(props: RunPreviewProps) {
  const { preview, lineCount, children, mayPost, posting, onRefused } = props;
  const intl = useIntl();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const post = async () => {
    try {
      const { id } = await props.post();
      notify.success(intl.formatMessage({ id: 'operator.run.posted' }));
      await navigate(toProfitRunPath(id));
    } catch (error) {
      if (!onRefused(error)) throw error;
    }
  };
  return (
    <Stack sx={{ gap: 3, mt: 3 }}>
      <Card component="section" aria-labelledby="preview" sx={{ p: 3 }}>
        <Typography id="preview" variant="h5" component="h2" sx={{ mb: 2 }}>
          <FormattedMessage id="operator.run.preview.title" />
        </Typography>
        <ProfitRunFacts run={preview} lineCount={lineCount} />
        <Consistency run={{ ...preview, lineCount }} />
        {children}
        <Button
          variant="contained"
          aria-haspopup="dialog"
          onClick={() => {
            if (mayPost?.() ?? true) setIsAsking(true);
          }}
          sx={{ mt: 3 }}
        >
          <FormattedMessage id="operator.run.post" />
        </Button>
      </Card>
      <ProfitRunLines lines={preview.lines} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<FormattedMessage id="operator.run.confirm.title" />}
        count={
          <FormattedMessage
            id={`operator.run.confirm.what${preview.unclaimed.plotNftCount === 0 ? '' : '.unclaimed'}`}
            values={{
              total: <Xch xch={preview.total} />,
              count: lineCount,
              period: <UtcPeriod from={preview.from} to={preview.to} />,
              kept: <Xch xch={preview.unclaimed.amount} />,
              plotNfts: preview.unclaimed.plotNftCount,
            }}
          />
        }
        confirmLabel={<FormattedMessage id="operator.run.confirm.do" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={post}
        failureText={(failure) => <PostFailure failure={failure} />}
      >
        <FormattedMessage id="operator.run.confirm.text" />
        <SlowAction isSlow={posting.isSlow} onStop={posting.abort} />
      </ConfirmDialog>
    </Stack>
  );
}

/** A period is paid only once, so posting again is safe. */
function PostFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const code = isApiError(failure) ? failure.code : '';
  const known = ['profit_run_conflict', 'forbidden'].includes(code) ? code : reason;
  return (
    <>
      <FormattedMessage id={`operator.run.failure.${known}`} />
      <RunOfConflict error={failure} />
      <RequestId requestId={requestId} />
    </>
  );
}
