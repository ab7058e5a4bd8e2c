import type { PublishedVersion } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Skeleton, Stack, Typography } from '@farm/ui';
import { useListFindingsQuery } from '../../api/rolloutFindingApi.ts';
import { PageFailure } from '../../parts/PageFailure.tsx';
import { PageNotice } from '../../parts/PageNotice.tsx';
import { Sentences } from '../../parts/Sentences.tsx';
import { EvidenceButton } from './EvidenceButton.tsx';

interface FindingListProps {
  id: { name: string; version: string };
  verification: NonNullable<PublishedVersion['verification']>;
}

/** Findings of a verification, each with its page, looks, step and evidence; else the sentences about them. */
export function FindingList({ id, verification }: FindingListProps) {
  const intl = useIntl();
  const query = useListFindingsQuery(id, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { currentData, error, isFetching } = query;
  const { problems } = verification;
  if (currentData === undefined && error !== undefined && !isFetching)
    return (
      <>
        <PageFailure error={error} onRetry={slow.retry} />
        <Sentences sentences={problems} />
      </>
    );
  if (currentData === undefined)
    return (
      <Box role="progressbar" aria-label={intl.formatMessage({ id: 'operator.loading' })} sx={{ mt: 2 }}>
        <PageNotice slow={slow} isOutdated={false} />
        {problems.slice(0, 3).map((problem) => (
          <Skeleton key={problem} variant="rounded" height={72} sx={{ mb: 1 }} />
        ))}
      </Box>
    );
  const { items } = currentData;
  if (items.length === 0)
    return (
      <>
        <Sentences sentences={problems} />
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          <FormattedMessage id="operator.rollout.finding.none" />
        </Typography>
      </>
    );
  return (
    <Stack
      component="ol"
      aria-label={intl.formatMessage({ id: 'operator.rollout.finding.list' })}
      sx={listStyle}
    >
      {items.map((finding) => (
        <Box component="li" key={finding.number} sx={itemStyle}>
          <Box lang="en" dir="ltr" sx={{ textAlign: 'start', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{finding.text}</Typography>
            <Typography variant="body2">
              <code>{finding.page}</code>
              {COMMA}
              {finding.step}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {finding.looks.join('; ')}
            </Typography>
          </Box>
          <EvidenceButton id={id} verifiedAt={verification.at} finding={finding} />
        </Box>
      ))}
      {problems.length > items.length ? (
        <Typography component="li" variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage
            id="operator.rollout.finding.more"
            values={{ count: items.length, all: problems.length }}
          />
        </Typography>
      ) : null}
    </Stack>
  );
}

const COMMA = ', ';
const listStyle = { listStyle: 'none', m: 0, p: 0, mt: 2, gap: 1.5 };
const itemStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
};
