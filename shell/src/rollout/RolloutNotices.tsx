import type { ResolvedRemote } from '@farm/contracts/registry';
import { OverrideBadge } from './OverrideBadge.tsx';
import { UpdateNotice, type UpdateNoticeProps } from './UpdateNotice.tsx';

interface RolloutNoticesProps {
  /** Remotes in whose place something else stands, for this browser alone. */
  substitutes: ResolvedRemote[];
  /** Null while there is nothing newer to offer. */
  update: UpdateNoticeProps | null;
}

/** What a page says of the versions it has. */
export function RolloutNotices({ substitutes, update }: RolloutNoticesProps) {
  return (
    <>
      {update ? <UpdateNotice {...update} /> : null}
      {substitutes.length > 0 ? <OverrideBadge substitutes={substitutes} /> : null}
    </>
  );
}
