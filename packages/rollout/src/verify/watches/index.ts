import { watchAccess } from '../measures/watchAccess.ts';
import { watchBytes } from '../measures/watchBytes.ts';
import { watchFlashes } from '../measures/watchFlashes.ts';
import { watchRest } from '../measures/watchRest.ts';
import { watchShifts } from '../measures/watchShifts.ts';
import { watchWork } from '../measures/watchWork.ts';
import type { Watcher } from '../visit.ts';
import { watchCalls } from './watchCalls.ts';
import { watchContent } from './watchContent.ts';
import { watchCookies } from './watchCookies.ts';
import { watchDialogs } from './watchDialogs.ts';
import { watchErrors } from './watchErrors.ts';
import { watchLayout } from './watchLayout.ts';
import { watchListeners } from './watchListeners.ts';
import { watchNetwork } from './watchNetwork.ts';
import { watchPrivacy } from './watchPrivacy.ts';
import { watchShown } from './watchShown.ts';
import { watchVersion } from './watchVersion.ts';
import { watchWords } from './watchWords.ts';

/** Everything that a visit is watched for. */
export const WATCHERS: readonly Watcher[] = [
  watchCalls,
  watchVersion,
  watchErrors,
  watchNetwork,
  watchDialogs,
  watchPrivacy,
  watchCookies,
  watchBytes,
  watchRest,
  watchShifts,
  watchFlashes,
  watchLayout,
  watchWork,
  watchContent,
  watchListeners,
  watchShown,
  watchWords,
  watchAccess,
];
