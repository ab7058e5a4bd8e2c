import { WATCH_PATH } from '@farm/kit';

/** Converts the token of a watch link to its address. The token is in the fragment, which no server and no log gets. */
export function toWatchAddress(origin: string, token: string): string {
  return `${origin}${WATCH_PATH}#${token}`;
}
