import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box } from '@farm/ui';
import { OverrideBadge } from './OverrideBadge.tsx';
import { UpdateNotice, type UpdateNoticeProps } from './UpdateNotice.tsx';

interface RolloutNoticesProps {
  /** Remotes in whose place something else stands, for this browser alone. */
  substitutes: ResolvedRemote[];
  /** Null while there is nothing newer to offer. */
  update: UpdateNoticeProps | null;
}

/** What a page says of the versions it has, at its foot. */
export function RolloutNotices({ substitutes, update }: RolloutNoticesProps) {
  const isSubstituted = substitutes.length > 0;
  return (
    // What is not for everyone is said over whatever is open.
    <Box sx={{ ...footStyle, zIndex: isSubstituted ? 'snackbar' : 'appBar' }}>
      {update ? <UpdateNotice {...update} /> : null}
      {isSubstituted ? <OverrideBadge substitutes={substitutes} /> : null}
    </Box>
  );
}

const footStyle = {
  position: 'fixed',
  bottom: 12,
  insetInline: 12,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row-reverse' },
  alignItems: { xs: 'stretch', sm: 'end' },
  justifyContent: 'space-between',
  gap: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;
