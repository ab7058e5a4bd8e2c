import type { PublishedVersion, RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { useGetRolloutVersionQuery } from '../../api/rolloutApi.ts';
import { toCommitLink, toCompareLink } from '../../model/sourceLinks.ts';
import { toComparedVersion } from '../../model/versionRole.ts';
import { Commit } from '../../parts/Commit.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { SourceLink } from '../../parts/SourceLink.tsx';
import { Version } from '../../parts/Version.tsx';
import { Approvals } from './Approvals.tsx';

interface VersionFactsProps {
  published: PublishedVersion;
  entry: RolloutEntry;
  status: RolloutStatus;
}

/** Origin of a version: its commit, what has changed since the version before it, its build and its publication. */
export function VersionFacts({ published, entry, status }: VersionFactsProps) {
  const { name, version, commit, builtAt, publishedAt, publishedBy } = published;
  const compared = toComparedVersion(entry, version);
  const fact = (id: string, value: ReactNode) => ({
    id,
    label: <FormattedMessage id={`operator.rollout.version.${id}`} />,
    value,
  });
  return (
    <Card component="section" aria-labelledby="facts" sx={{ p: 3 }}>
      <Typography id="facts" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.version.facts" />
      </Typography>
      <Facts
        facts={[
          fact(
            'commit',
            commit === null ? (
              <FormattedMessage id="operator.rollout.version.commit.none" />
            ) : (
              <SourceLink href={toCommitLink(status.sourceLinks?.commit, name, commit)}>
                <Commit commit={commit} />
              </SourceLink>
            ),
          ),
          ...(compared === null
            ? []
            : [
                fact(
                  entry.stable === version ? 'sinceLast' : 'sinceStable',
                  <Difference published={published} compared={compared} status={status} />,
                ),
              ]),
          ...(entry.needsSecondPerson === true || (published.approvals ?? []).length > 0
            ? [fact('approvals', <Approvals published={published} />)]
            : []),
          fact('built', <Moment at={builtAt} precision="second" />),
          fact(
            'published',
            <FormattedMessage
              id="operator.rollout.version.publishedBy"
              values={{
                when: <Moment at={publishedAt} precision="second" />,
                by: <bdi dir="ltr">{publishedBy}</bdi>,
              }}
            />,
          ),
        ]}
      />
    </Card>
  );
}

interface DifferenceProps {
  published: PublishedVersion;
  /** The version that it is compared with. */
  compared: string;
  status: RolloutStatus;
}

/** The commits between two versions, by their ends. */
function Difference({ published: { name, commit }, compared, status }: DifferenceProps) {
  const { currentData: other, isFetching } = useGetRolloutVersionQuery({ name, version: compared });
  const version = <Version version={compared} />;
  if (other === undefined && isFetching) return <FormattedMessage id="operator.loading" />;
  const from = other?.commit ?? null;
  if (from === null || commit === null)
    return <FormattedMessage id="operator.rollout.version.diff.unknown" values={{ version }} />;
  if (from === commit)
    return <FormattedMessage id="operator.rollout.version.diff.none" values={{ version }} />;
  return (
    <SourceLink href={toCompareLink(status.sourceLinks?.compare, name, { from, to: commit })}>
      <bdi dir="ltr">
        <Commit commit={from} />
        {ARROW}
        <Commit commit={commit} />
      </bdi>
    </SourceLink>
  );
}

const ARROW = ' → ';
