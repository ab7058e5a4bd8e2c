import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { Box, Card, Icon, MuiLink, Skeleton, Stack, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';
import { CardFailure } from './CardFailure.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Urgency of a card: `stopped` and `waiting` need a person, `well` needs nobody, and `plain` only informs. */
export type Tone = 'stopped' | 'waiting' | 'well' | 'plain';

interface OverviewCardProps<Data> {
  /** Part of the message ids of its heading and link. */
  id: string;
  query: CardQuery<Data>;
  /** Path of the page where it is dealt with. */
  to: string;
  toTone: (data: Data) => Tone;
  /** Room in pixels that its content usually takes: kept while it loads, so that nothing below moves. */
  room: number;
  children: (data: Data) => ReactNode;
}

/** A card of the overview: heading, content or the reason why there is none, and a link to the page about it. */
export function OverviewCard<Data>({ id, query, to, toTone, room, children }: OverviewCardProps<Data>) {
  const headingId = useId();
  const { data, failure, slow } = query;
  const look = looks[data === undefined ? 'plain' : toTone(data)];
  const content = () => {
    if (data !== undefined) return children(data);
    if (failure !== undefined) return <CardFailure failure={failure} onRetry={slow.retry} />;
    return <Lines />;
  };
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ ...style, ...look.edge }}>
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', ...look.color }}
      >
        <Typography id={headingId} variant="h5" component="h2">
          <FormattedMessage id={`operator.overview.${id}.title`} />
        </Typography>
        {look.icon === null ? null : <Icon name={look.icon} />}
      </Stack>
      <Box sx={{ flexGrow: 1, minWidth: 0, minHeight: room, overflowWrap: 'anywhere' }}>{content()}</Box>
      <MuiLink component={Link} to={to} sx={{ alignSelf: 'flex-start' }}>
        <FormattedMessage id={`operator.overview.${id}.link`} />
      </MuiLink>
    </Card>
  );
}

const style = { p: 3, display: 'flex', flexDirection: 'column', gap: 1.5 };

const looks = {
  stopped: {
    icon: 'alert',
    color: { color: 'error.text' },
    edge: { borderInlineStart: '4px solid var(--mui-palette-error-main)' },
  },
  waiting: {
    icon: 'alert',
    color: { color: 'warning.text' },
    edge: { borderInlineStart: '4px solid var(--mui-palette-warning-main)' },
  },
  well: { icon: 'check', color: { color: 'success.text' }, edge: {} },
  plain: { icon: null, color: {}, edge: {} },
};

function Lines() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'operator.loading' })}>
      <Skeleton variant="rounded" width="40%" height={28} />
      <Skeleton width="90%" />
    </Box>
  );
}
