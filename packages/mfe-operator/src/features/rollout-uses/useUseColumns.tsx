import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink, Stack, Typography } from '@farm/ui';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { toRolloutPartPath } from '../../model/paths.ts';
import type { ShownUse } from '../../model/uses.ts';
import { Day } from '../../parts/Day.tsx';
import { Version } from '../../parts/Version.tsx';

/** Columns of the list of uses. */
export function useUseColumns(): DataColumn<ShownUse>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.uses.${id}` });
    return [
      {
        id: 'remote',
        header: say('remote'),
        cell: ({ remote }) => (
          <MuiLink component={Link} to={toRolloutPartPath(remote)}>
            <bdi dir="ltr">{remote}</bdi>
          </MuiLink>
        ),
      },
      {
        id: 'version',
        header: say('version'),
        cell: ({ version, state }) => (
          <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
            <Version version={version} />
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={`operator.rollout.column.${state}`} />
            </Typography>
          </Stack>
        ),
      },
      {
        id: 'contract',
        header: say('contract'),
        cell: ({ contract: { min, max } }) => (min === max ? String(min) : `${min}–${max}`),
      },
      { id: 'names', header: say('names'), width: '50%', cell: (use) => <Names use={use} /> },
    ];
  }, [intl]);
}

function Names({ use: { names, deprecations } }: { use: ShownUse }) {
  return (
    <Stack component="span" sx={{ gap: 0.5, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <bdi dir="ltr">{names.join(', ')}</bdi>
      {Object.entries(deprecations).map(([name, { goes, hint }]) => (
        <Typography key={name} component="span" variant="body2" sx={{ color: 'warning.text' }}>
          <FormattedMessage
            id="operator.rollout.uses.deprecated"
            values={{
              name: <bdi dir="ltr">{name}</bdi>,
              when: <Day day={goes} />,
              hint: <bdi dir="ltr">{hint}</bdi>,
            }}
          />
        </Typography>
      ))}
    </Stack>
  );
}
