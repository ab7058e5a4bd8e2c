import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { MuiLink, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { ROLLOUT_PATH, toRolloutPartPath } from '../../model/paths.ts';
import { HaltReason } from '../../parts/HaltReason.tsx';
import { Notices } from '../../parts/Notices.tsx';
import { Percent } from '../../parts/Percent.tsx';
import { VersionLink } from '../../parts/VersionLink.tsx';
import { OverviewCard, type Tone } from './OverviewCard.tsx';
import type { CardQuery } from './useCardQuery.ts';

/** Stops in the rollout, and canaries with their share and next step. */
export function RolloutCard({ query }: { query: CardQuery<RolloutStatus> }) {
  return (
    <OverviewCard id="rollout" query={query} to={ROLLOUT_PATH} room={72} toTone={toTone}>
      {({ frozen, halts, entries }) => (
        <Stack sx={{ gap: 1.5 }}>
          {halts.map(({ action, name, why, at }) => (
            <Stop key={`${action} ${name} ${at}`} kind={action} name={name}>
              <HaltReason why={why} />
            </Stop>
          ))}
          {entries.map(({ name, disabled }) =>
            disabled === null ? null : (
              <Stop key={name} kind="disabled" name={name}>
                <bdi>{disabled.reason}</bdi>
              </Stop>
            ),
          )}
          {frozen === null ? null : (
            <Typography>
              <FormattedMessage
                id="operator.overview.rollout.frozen"
                values={{ reason: <bdi>{frozen.reason}</bdi> }}
              />
            </Typography>
          )}
          <Canaries entries={entries.filter(({ canary }) => canary !== null)} />
        </Stack>
      )}
    </OverviewCard>
  );
}

function toTone({ frozen, halts, entries }: RolloutStatus): Tone {
  const isStopped =
    halts.some(({ action }) => action !== 'hold-canary') || entries.some(({ disabled }) => disabled !== null);
  if (isStopped) return 'stopped';
  const hasNotices = entries.some(({ notices = [] }) => notices.length > 0);
  return halts.length > 0 || frozen !== null || hasNotices ? 'waiting' : 'well';
}

interface StopProps {
  kind: RolloutStatus['halts'][number]['action'] | 'disabled';
  name: string;
  /** Reason. */
  children: ReactNode;
}

function Stop({ kind, name, children }: StopProps) {
  return (
    <div>
      <Typography sx={{ fontWeight: 700 }}>
        <FormattedMessage
          id={`operator.overview.rollout.${kind}`}
          values={{
            name: (
              <MuiLink component={Link} to={toRolloutPartPath(name)}>
                <bdi dir="ltr">{name}</bdi>
              </MuiLink>
            ),
          }}
        />
      </Typography>
      <Typography variant="body2">{children}</Typography>
    </div>
  );
}

function Canaries({ entries }: { entries: readonly RolloutEntry[] }) {
  if (entries.length === 0) return <FormattedMessage id="operator.overview.rollout.none" />;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
      {entries.map(({ name, canary, notices }) =>
        canary === null ? null : (
          <li key={name}>
            <FormattedMessage
              id="operator.overview.rollout.canary"
              values={{
                name: <bdi dir="ltr">{name}</bdi>,
                version: <VersionLink name={name} version={canary.version} />,
                percent: <Percent share={canary.percent / 100} />,
              }}
            />
            {canary.nextStep ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <FormattedMessage
                  id="operator.overview.rollout.next"
                  values={{
                    percent: <Percent share={canary.nextStep.percent / 100} />,
                    at: <Moment at={canary.nextStep.at} />,
                  }}
                />
              </Typography>
            ) : null}
            <Notices notices={notices} />
          </li>
        ),
      )}
    </Stack>
  );
}
