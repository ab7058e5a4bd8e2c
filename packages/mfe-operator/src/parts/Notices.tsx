import type { CanaryNotice, RolloutEntry } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import { HaltReason } from './HaltReason.tsx';

/** Notices of a canary that goes on: a kind of visitors is worse off, or too few came to know. */
export function Notices({ notices = [] }: { notices: RolloutEntry['notices'] }) {
  if (notices.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      {notices.map((notice) => (
        <Alert key={`${notice.kind} ${notice.at}`} severity="warning" role="none">
          <NoticeText notice={notice} />
          <Typography component="div" variant="body2">
            <Moment at={notice.at} precision="second" />
          </Typography>
        </Alert>
      ))}
    </Stack>
  );
}

function NoticeText({ notice }: { notice: CanaryNotice }) {
  if (notice.kind === 'segment') return <HaltReason why={notice.why} />;
  const { visitors, needed } = notice;
  return <FormattedMessage id="operator.rollout.notice.few-visitors" values={{ visitors, needed }} />;
}
