import { SHELL, type RegistryDocument } from '@farm/contracts/registry';
import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { Box, MuiLink, Stack } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toRolloutPartPath } from '../../model/paths.ts';
import { isWorse } from '../../model/rates.ts';
import { AudienceText } from '../../parts/AudienceText.tsx';
import { Percent } from '../../parts/Percent.tsx';
import { DeprecatedNames } from './DeprecatedNames.tsx';
import { EntryState } from './EntryState.tsx';
import { EntryChanges } from './EntryChanges.tsx';
import { EntrySwitch } from './EntrySwitch.tsx';
import { FailureRate } from './FailureRate.tsx';
import { LiveVersion } from './LiveVersion.tsx';
import type { Changes } from '../../model/changes.ts';

interface EntryColumnsOptions {
  status: RolloutStatus | undefined;
  /** Source of commits; undefined until it is loaded. */
  document: RegistryDocument | undefined;
  changes: Changes;
}

/** Columns of the table of remotes: state and actions. */
export function useEntryColumns({
  status,
  document,
  changes,
}: EntryColumnsOptions): DataColumn<RolloutEntry>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.column.${id}` });
    const none = <FormattedMessage id="operator.rollout.none" />;
    return [
      {
        id: 'name',
        header: say('name'),
        cell: ({ name }) => (
          <MuiLink component={Link} to={toRolloutPartPath(name)}>
            <bdi dir="ltr">{name}</bdi>
          </MuiLink>
        ),
      },
      {
        id: 'stable',
        header: say('stable'),
        cell: ({ name, stable, stableSince, rates }) =>
          stable === null ? (
            none
          ) : (
            <LiveVersion
              name={name}
              version={stable}
              commit={commitOf(document, name, stable)}
              since={stableSince}
              rate={<FailureRate rates={rates.stable} />}
              notice={<DeprecatedNames document={document} name={name} version={stable} />}
            />
          ),
      },
      {
        id: 'canary',
        header: say('canary'),
        cell: ({ name, canary, canarySince, rates }) =>
          canary === null ? (
            none
          ) : (
            <LiveVersion
              name={name}
              version={canary.version}
              commit={commitOf(document, name, canary.version)}
              since={canarySince}
              share={<Share percent={canary.percent} set={canary.set} />}
              audience={<AudienceText audience={canary.audience} />}
              rate={<FailureRate rates={rates.canary} isWorse={isWorse(rates.canary, rates.stable)} />}
              notice={<DeprecatedNames document={document} name={name} version={canary.version} />}
            />
          ),
      },
      {
        id: 'state',
        header: say('state'),
        cell: (entry) =>
          status === undefined ? null : (
            <Stack component="span" sx={stateStyle}>
              <EntryState entry={entry} status={status} />
              <EntrySwitch entry={entry} changes={changes} isSmall />
            </Stack>
          ),
      },
      {
        id: 'changes',
        header: say('changes'),
        isHeaderHidden: true,
        cell: (entry) => <EntryChanges entry={entry} changes={changes} />,
      },
    ];
  }, [intl, status, document, changes]);
}

const stateStyle = {
  gap: 0.5,
  alignItems: { xs: 'flex-end', sm: 'flex-start' },
  // In line with the words above it, despite its padding.
  '& > button': { mx: -1 },
};

function Share({ percent, set }: { percent: number; set: string | null }) {
  return (
    <FormattedMessage
      id={set === null ? 'operator.rollout.canary.share' : 'operator.rollout.canary.shareOfSet'}
      values={{ percent: <Percent share={percent / 100} />, set: <SetName set={set} /> }}
    />
  );
}

/** Kept on one line despite hyphens. */
function SetName({ set }: { set: string | null }) {
  return (
    <Box component="bdi" dir="ltr" sx={{ whiteSpace: 'nowrap' }}>
      {set}
    </Box>
  );
}

function commitOf(document: RegistryDocument | undefined, name: string, version: string): string | null {
  const entry = name === SHELL ? document?.shell : document?.remotes[name];
  return entry?.versions[version]?.commit ?? null;
}
