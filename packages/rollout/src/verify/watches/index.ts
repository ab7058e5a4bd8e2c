import type { Watcher } from '../visit.ts';
import { watchErrors } from './watchErrors.ts';
import { watchNetwork } from './watchNetwork.ts';
import { watchRest } from './watchRest.ts';
import { watchShown } from './watchShown.ts';
import { watchVersion } from './watchVersion.ts';

/** Everything that a visit is watched for. */
export const WATCHERS: readonly Watcher[] = [watchVersion, watchErrors, watchNetwork, watchRest, watchShown];
