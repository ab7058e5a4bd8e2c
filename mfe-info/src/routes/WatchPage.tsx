import { useFragment } from '@farm/kit';
import { MissingLink } from '../features/watch/MissingLink.tsx';
import { WatchView } from '../features/watch/WatchView.tsx';
import { parseWatchToken } from '../model/parseWatchToken.ts';

/** Target of a watch link. Its token is in the fragment, and kept in memory only. */
export function WatchPage() {
  const { fragment } = useFragment();
  const token = parseWatchToken(fragment);
  return token === null ? <MissingLink /> : <WatchView key={token} token={token} />;
}
