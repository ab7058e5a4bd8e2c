import { useLocation } from '@farm/remote-sdk';
import { useState } from 'react';
import { MissingLink } from '../features/watch/MissingLink.tsx';
import { WatchView } from '../features/watch/WatchView.tsx';
import { parseWatchToken } from '../model/parseWatchToken.ts';

/**
 * Target of a watch link, whose token is in the fragment. It stays there, so that a display may reload the page and a
 * browser can bookmark it: whoever opened the link has the token anyway. Any other fragment changes nothing.
 */
export function WatchPage() {
  const linked = parseWatchToken(useLocation().hash);
  const [token, setToken] = useState(linked);
  if (linked !== null && linked !== token) setToken(linked);
  return token === null ? <MissingLink /> : <WatchView key={token} token={token} />;
}
