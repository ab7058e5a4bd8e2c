import type { CreatedPreviewLink, PublishedVersion } from '@farm/contracts/rollout';
import { CopyableText, Moment, RequestId } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { FormError } from '@farm/ui/feedback';
import { TextField } from '@farm/ui/fields';
import { Sentences } from '../../parts/Sentences.tsx';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { Version } from '../../parts/Version.tsx';
import { usePreviewForm } from './usePreviewForm.ts';

interface PreviewFormProps extends Pick<PublishedVersion, 'name' | 'version'> {
  titleId: string;
  onClose: () => void;
}

/** Content of the dialog of a preview: first for whom, then the link. */
export function PreviewForm({ name, version, titleId, onClose }: PreviewFormProps) {
  const form = usePreviewForm({ name, version });
  const { ref, ...personInput } = form.personField;
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogTitle id={titleId}>
        <FormattedMessage
          id="operator.rollout.preview.title"
          values={{ name: <bdi dir="ltr">{name}</bdi>, version: <Version version={version} /> }}
        />
      </DialogTitle>
      <DialogContent>
        {form.created === undefined ? (
          <Stack sx={{ gap: 2.5 }}>
            <Typography>
              <FormattedMessage id="operator.rollout.preview.text" />
            </Typography>
            <TextField
              {...personInput}
              inputRef={ref}
              autoFocus
              fullWidth
              autoComplete="off"
              label={<FormattedMessage id="operator.rollout.preview.person" />}
              error={form.personProblem !== undefined}
              helperText={
                <FormattedMessage id={`operator.rollout.preview.person.${form.personProblem ?? 'help'}`} />
              }
              slotProps={{ htmlInput: { readOnly: form.isBusy, 'aria-required': true } }}
            />
            {form.failure === undefined ? null : <PreviewFailure failure={form.failure} />}
            <SlowAction isSlow={form.isSlow} onStop={form.stop} />
          </Stack>
        ) : (
          <NewLink created={form.created} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
        {form.created === undefined ? (
          <Button
            type="submit"
            variant="contained"
            aria-disabled={form.isBusy}
            aria-busy={form.isBusy}
            sx={{ opacity: form.isBusy ? 0.6 : 1 }}
          >
            <FormattedMessage id={form.isBusy ? 'operator.sending' : 'operator.rollout.preview.create'} />
          </Button>
        ) : null}
      </DialogActions>
    </Box>
  );
}

function NewLink({ created: { person, expiresAt, url } }: { created: CreatedPreviewLink }) {
  const intl = useIntl();
  return (
    <Stack role="status" sx={{ gap: 2 }}>
      <Typography>
        <FormattedMessage
          id="operator.rollout.preview.created"
          values={{ person: <bdi>{person}</bdi>, until: <Moment at={expiresAt} precision="second" /> }}
        />
      </Typography>
      <CopyableText text={url} isShort label={intl.formatMessage({ id: 'operator.rollout.preview.copy' })} />
    </Stack>
  );
}

function PreviewFailure({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const refusal = isApiError(failure) ? failure : undefined;
  const isRefused = refusal?.code === 'not_found' || refusal?.code === 'rollout_refused';
  const ending = isRefused ? 'refused' : refusal?.code === 'forbidden' ? 'forbidden' : reason;
  return (
    <FormError>
      <FormattedMessage id={`operator.rollout.preview.failure.${ending}`} />
      {isRefused ? <Sentences sentences={[refusal.message ?? '']} /> : <RequestId requestId={requestId} />}
    </FormError>
  );
}
