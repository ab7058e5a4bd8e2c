import type { HistoryEntry } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { ReactNode } from 'react';
import { Percent } from '../../parts/Percent.tsx';
import { Percents } from '../../parts/Percents.tsx';
import { Version } from '../../parts/Version.tsx';

/** Kind and subject of a change or a halt. */
export function Changed({ entry }: { entry: HistoryEntry }) {
  const { change, halt, from } = entry;
  const kind = halt === null ? (change?.kind ?? null) : `halt.${halt.action}`;
  const canary = halt === null && change?.kind === 'canary' ? change : undefined;
  const shares = canary?.plan?.shares ?? [];
  const hasPlan = shares.length > 0;
  return (
    <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' }, gap: 0.5 }}>
      {kind === null ? null : (
        <Chip
          component="span"
          size="small"
          variant="outlined"
          color={halt === null ? 'default' : 'error'}
          label={
            <FormattedMessage
              id={`operator.rollout.history.kind.${kind}${hasPlan ? '.plan' : ''}`}
              values={{
                percent: canary ? <Percent share={canary.percent / 100} /> : null,
                then: <Percents percents={shares} />,
              }}
            />
          }
        />
      )}
      {membersOf(entry).map(({ name, version }) => (
        <Typography key={name} component="bdi" dir="ltr" variant="body2">
          {name}
          {version === null ? null : <FromTo from={from[name] ?? null} to={version} />}
        </Typography>
      ))}
      {change !== null && 'reason' in change && change.reason !== entry.why ? (
        <Typography component="bdi" variant="body2">
          {change.reason}
        </Typography>
      ) : null}
    </Stack>
  );
}

const BEFORE = ': ';
const ARROW = ' → ';

function FromTo({ from, to }: { from: string | null; to: string }): ReactNode {
  return (
    <>
      {BEFORE}
      {from === null || from === to ? null : (
        <>
          <Version version={from} />
          {ARROW}
        </>
      )}
      <Version version={to} />
    </>
  );
}

/** Names and versions that the entry is about. */
function membersOf({ change, halt }: HistoryEntry): { name: string; version: string | null }[] {
  if (halt !== null) return [{ name: halt.name, version: halt.version }];
  if (change === null) return [];
  if ('members' in change)
    return Object.entries(change.members)
      .map(([name, version]) => ({ name, version }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (change.kind === 'rollback') return [{ name: change.name, version: change.version }];
  return 'name' in change ? [{ name: change.name, version: null }] : [];
}
