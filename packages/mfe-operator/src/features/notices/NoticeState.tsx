import type { OperatorNotice } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';

/** Visibility of a notice, and whether it is pinned. */
export function NoticeState({ notice: { publishedAt, isPinned } }: { notice: OperatorNotice }) {
  const state = publishedAt === null ? 'draft' : 'published';
  return (
    <Stack component="span" direction="row" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={publishedAt === null ? 'default' : 'success'}
        label={<FormattedMessage id={`operator.notice.state.${state}`} />}
      />
      {isPinned ? (
        <Chip
          component="span"
          size="small"
          variant="outlined"
          color="info"
          label={<FormattedMessage id="operator.notice.state.pinned" />}
        />
      ) : null}
    </Stack>
  );
}
