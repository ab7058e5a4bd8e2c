import type { PublishedVersion } from '@farm/contracts/rollout';
import { useIntl } from '@farm/remote-sdk';
import { useCallback } from 'react';
import { formatCommit } from '../model/commit.ts';
import { formatVersion } from '../model/version.ts';

/** Origin of a version: its commit and the time of its build. */
export type Release = Pick<PublishedVersion, 'version' | 'commit' | 'builtAt'>;

/**
 * Formats a version for legends: its number, its commit and when it was built, which tell people more than the hash of its
 * content. The hash stands in for a version of which no more is known.
 */
export function useReleaseLabel(): (version: string, release: Release | undefined) => string {
  const intl = useIntl();
  return useCallback(
    (version, release) => {
      if (release === undefined) return formatVersion(version);
      const { commit, builtAt } = release;
      const [number = ''] = version.split('+');
      return intl.formatMessage(
        { id: 'operator.rollout.release' },
        {
          number,
          commit: commit === null ? 'none' : formatCommit(commit),
          when: intl.formatDate(builtAt, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      );
    },
    [intl],
  );
}
