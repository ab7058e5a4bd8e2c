import type { Findings } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Button, Skeleton, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';
import { useGetFindingQuery } from '../../api/rolloutFindingApi.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';

interface EvidenceProps {
  which: { name: string; version: string; number: number; verifiedAt: string };
  finding: Findings['items'][number];
  titleId: string;
  onClose: () => void;
}

/** Content of the dialog of a finding: its sentence, the picture of the screen, and what happened until then. */
export function Evidence({ which, finding, titleId, onClose }: EvidenceProps) {
  const intl = useIntl();
  const traceId = useId();
  const query = useGetFindingQuery(which);
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const { page, text, step, looks, hasPicture } = finding;
  const content = () => {
    if (currentData !== undefined)
      return (
        <>
          {currentData.picture === null ? null : (
            <Box
              component="img"
              src={`data:image/jpeg;base64,${currentData.picture}`}
              alt={intl.formatMessage({ id: 'operator.rollout.evidence.picture' }, { page, step })}
              sx={pictureStyle}
            />
          )}
          <div>
            <Typography id={traceId} variant="subtitle2" component="h3">
              <FormattedMessage id="operator.rollout.evidence.trace" />
            </Typography>
            <Box
              component="pre"
              lang="en"
              dir="ltr"
              role="region"
              aria-labelledby={traceId}
              tabIndex={0}
              sx={traceStyle}
            >
              {currentData.trace}
            </Box>
          </div>
        </>
      );
    if (error !== undefined && !isFetching) return <PageFailure error={error} onRetry={slow.retry} />;
    return (
      <Box role="progressbar" aria-label={intl.formatMessage({ id: 'operator.loading' })}>
        <PageNotice slow={slow} isOutdated={false} />
        <Skeleton variant="rounded" height={hasPicture ? 360 : 120} />
      </Box>
    );
  };
  return (
    <>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        <bdi lang="en" dir="ltr">
          {text}
        </bdi>
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography
            lang="en"
            dir="ltr"
            variant="body2"
            sx={{ color: 'text.secondary', textAlign: 'start' }}
          >
            {[page, step, looks.join('; ')].join(', ')}
          </Typography>
          {content()}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </>
  );
}

const pictureStyle = {
  maxWidth: 1,
  maxHeight: '70vh',
  objectFit: 'contain',
  justifySelf: 'start',
  alignSelf: 'flex-start',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const traceStyle = {
  m: 0,
  mt: 0.5,
  p: 1.5,
  maxHeight: 320,
  overflow: 'auto',
  fontSize: 13,
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'action.hover',
  borderRadius: 1,
};
