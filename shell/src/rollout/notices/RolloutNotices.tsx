import { Box } from '@farm/ui';
import type { Substitute } from '../isSubstitute.ts';
import { OverrideBadge } from './OverrideBadge.tsx';
import { UpdateNotice, type UpdateNoticeProps } from './UpdateNotice.tsx';

interface RolloutNoticesProps {
  /** Parts overridden or previewed in this browser alone. */
  substitutes: Substitute[];
  /** Null while there is no newer version to offer. */
  update: UpdateNoticeProps | null;
}

/** Notices about the page's versions, at the bottom of the page. */
export function RolloutNotices({ substitutes, update }: RolloutNoticesProps) {
  const isSubstituted = substitutes.length > 0;
  return (
    // The override badge stays above open dialogs.
    <Box sx={{ ...noticesStyle, zIndex: isSubstituted ? 'snackbar' : 'appBar' }}>
      {update ? <UpdateNotice {...update} /> : null}
      {isSubstituted ? <OverrideBadge substitutes={substitutes} /> : null}
    </Box>
  );
}

const noticesStyle = {
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
