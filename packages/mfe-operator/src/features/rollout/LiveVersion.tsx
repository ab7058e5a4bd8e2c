import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { Commit } from '../../parts/Commit.tsx';
import { VersionLink } from '../../parts/VersionLink.tsx';

interface LiveVersionProps {
  name: string;
  version: string;
  /** Git commit; null if unknown. */
  commit: string | null;
  since: string | null;
  /** Share of visitors that get it. */
  share?: ReactNode;
  /** Visitors that it is for. */
  audience?: ReactNode;
  rate: ReactNode;
  /** What operators should know of the version. */
  notice?: ReactNode;
}

/** A live version: name, age and failure rate. */
export function LiveVersion({
  name,
  version,
  commit,
  since,
  share,
  audience,
  rate,
  notice,
}: LiveVersionProps) {
  return (
    <Stack component="span" sx={{ gap: 0.25, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <span>
        <VersionLink name={name} version={version} />
        {share === undefined ? null : <> {share}</>}
      </span>
      {audience === undefined ? null : <Small>{audience}</Small>}
      {commit === null ? null : (
        <Small>
          <FormattedMessage id="operator.rollout.commit" values={{ commit: <Commit commit={commit} /> }} />
        </Small>
      )}
      {since === null ? null : (
        <Small isOneLine>
          <FormattedMessage id="operator.rollout.since" values={{ when: <Moment at={since} /> }} />
        </Small>
      )}
      <Small>{rate}</Small>
      {notice}
    </Stack>
  );
}

function Small({ children, isOneLine = false }: { children: ReactNode; isOneLine?: boolean }) {
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ color: 'text.secondary', whiteSpace: isOneLine ? 'nowrap' : 'normal' }}
    >
      {children}
    </Typography>
  );
}
