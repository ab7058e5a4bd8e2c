import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Card, Typography } from '@farm/ui';
import { usePostProfitRunMutation } from '../../api/profitRunApi.ts';
import { RunPreview } from '../../parts/RunPreview.tsx';
import { RunPreviewFailure } from '../../parts/RunPreviewFailure.tsx';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { LinesField } from './LinesField.tsx';
import { ProfitRunFields } from './ProfitRunFields.tsx';
import { useProfitRunForm } from './useProfitRunForm.ts';

/** New profit run: figures and lines, preview, and posting. */
export function NewProfitRunForm() {
  const form = useProfitRunForm();
  const posting = useAbortableMutation(usePostProfitRunMutation());
  const { previewed, isOutdated, isBusy, isSlow, failure } = form;
  return (
    <>
      <Card component="form" noValidate onSubmit={form.preview} sx={{ p: 3 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'minmax(0, 1fr)',
          }}
        >
          <ProfitRunFields form={form} />
          <LinesField form={form} />
        </Box>
        {failure === undefined ? null : <RunPreviewFailure failure={failure} />}
        <SlowAction isSlow={isSlow} onStop={form.stop} />
        <Button
          type="submit"
          variant={previewed === undefined || isOutdated ? 'contained' : 'outlined'}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          sx={{ mt: 2, opacity: isBusy ? 0.6 : 1 }}
        >
          <FormattedMessage id={isBusy ? 'operator.run.preview.busy' : 'operator.run.preview'} />
        </Button>
      </Card>
      <Typography role="status" sx={{ '&:not(:empty)': { mt: 2 }, color: 'text.secondary' }}>
        {isOutdated ? <FormattedMessage id="operator.run.preview.outdated" /> : null}
      </Typography>
      {previewed && !isOutdated ? (
        <RunPreview
          preview={previewed.preview}
          lineCount={previewed.preview.lines.length}
          posting={posting}
          post={() => posting.send(previewed.run)}
          onRefused={form.refuse}
        />
      ) : null}
    </>
  );
}
