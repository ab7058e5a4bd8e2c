import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { Commit } from '../../parts/Commit.tsx';
import { Version } from '../../parts/Version.tsx';

interface LiveVersionProps {
  version: string;
  /** Of git; null when it is not known. */
  commit: string | null;
  since: string | null;
  /** Who gets it. */
  share?: ReactNode;
  rate: ReactNode;
}

/** A version that people get: which, since when, and how it does. */
export function LiveVersion({ version, commit, since, share, rate }: LiveVersionProps) {
  return (
    <Stack component="span" sx={{ gap: 0.25, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <span>
        <Version version={version} />
        {share === undefined ? null : <> {share}</>}
      </span>
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
