import type { RolloutEntry } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';
import type { ReactNode } from 'react';
import { planRollback } from '../../model/changeDraft.ts';
import { toVersionRole } from '../../model/versionRole.ts';
import { Notices } from '../../parts/Notices.tsx';
import { Percent } from '../../parts/Percent.tsx';
import { Version } from '../../parts/Version.tsx';
import { Reach } from './Reach.tsx';
import { Steps } from './Steps.tsx';
import { AudienceText } from '../../parts/AudienceText.tsx';
import { ChangeButton } from '../../parts/ChangeButton.tsx';
import type { Changes } from '../../model/changes.ts';

interface VersionActionsProps {
  entry: RolloutEntry;
  version: string;
  /** Share in percent that the canary goes on to; null if everybody has it. */
  nextShare: number | null;
  changes: Changes;
}

/** The visitors who get a version now, and one button each to go on, pause and go back, with its effect. */
export function VersionActions({ entry, version, nextShare, changes }: VersionActionsProps) {
  const intl = useIntl();
  const role = toVersionRole(entry, version);
  const isCanary = role === 'canary' || role === 'paused';
  const { stable, canary } = entry;
  const back = planRollback(entry);
  // Back is offered on the pages of the versions that it takes away.
  const canGoBack = back.from === version && back.to !== null;
  const percent = nextShare === null ? '' : intl.formatNumber(nextShare / 100, PERCENT);
  return (
    <Card component="section" aria-labelledby="actions" sx={{ p: 3 }}>
      <Typography id="actions" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.version.now" />
      </Typography>
      <Stack sx={{ gap: 2 }}>
        <Typography>
          <FormattedMessage
            id={`operator.rollout.version.role.${role}`}
            values={{
              percent: <Percent share={(canary?.percent ?? 0) / 100} />,
              isInSet: canary?.set === null ? 'no' : 'yes',
              set: <bdi dir="ltr">{canary?.set}</bdi>,
            }}
          />{' '}
          {isCanary ? <AudienceText audience={canary?.audience} /> : null}
        </Typography>
        <Reach entry={entry} role={role} />
        {entry.disabled === null ? null : (
          <Typography sx={{ color: 'error.text' }}>
            <FormattedMessage
              id="operator.rollout.split.disabled"
              values={{ reason: <bdi>{entry.disabled.reason}</bdi> }}
            />
          </Typography>
        )}
        {isCanary ? <Notices notices={entry.notices} /> : null}
        {isCanary ? <Steps entry={entry} /> : null}
        <Stack component="ul" sx={listStyle}>
          {isCanary && nextShare !== null ? (
            <Action
              button={
                <ChangeButton
                  intent={{ kind: 'go-on', entry, percent: nextShare }}
                  changes={changes}
                  values={{ percent }}
                  isMain
                />
              }
            >
              <FormattedMessage id="operator.rollout.go-on.effect" values={{ percent }} />
            </Action>
          ) : null}
          {role === 'canary' ? (
            <Action button={<ChangeButton intent={{ kind: 'pause', entry }} changes={changes} />}>
              <FormattedMessage
                id="operator.rollout.pause.effect"
                values={{ version: <Version version={stable ?? ''} /> }}
              />
            </Action>
          ) : null}
          {canGoBack ? (
            <Action
              button={<ChangeButton intent={{ kind: 'rollback', entry }} changes={changes} words="undo" />}
            >
              <FormattedMessage
                id={isCanary ? 'operator.rollout.undo.effect.canary' : 'operator.rollout.undo.effect'}
                values={{ version: <Version version={back.to ?? ''} /> }}
              />
            </Action>
          ) : null}
          {isCanary ? (
            <Action isApart button={<ChangeButton intent={{ kind: 'promote', entry }} changes={changes} />}>
              <FormattedMessage id="operator.rollout.promote.text" />
            </Action>
          ) : null}
          {(role === 'none' || role === 'lastGood') && stable !== null && canary === null ? (
            <Action
              button={<ChangeButton intent={{ kind: 'canary', entry, version }} changes={changes} isMain />}
            >
              <FormattedMessage id="operator.rollout.canary.text" />
            </Action>
          ) : null}
        </Stack>
      </Stack>
    </Card>
  );
}

interface ActionProps {
  button: ReactNode;
  /** True if a line sets it apart from the others. */
  isApart?: boolean;
  /** Its effect, in words. */
  children: ReactNode;
}

function Action({ button, isApart = false, children }: ActionProps) {
  return (
    <Box component="li" sx={{ ...actionStyle, ...(isApart && apartStyle) }}>
      <div>{button}</div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {children}
      </Typography>
    </Box>
  );
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

const listStyle = { listStyle: 'none', m: 0, p: 0, gap: 2, '&:empty': { display: 'none' } };
const actionStyle = {
  display: 'grid',
  gap: { xs: 0.5, sm: 2 },
  gridTemplateColumns: { xs: '1fr', sm: '180px minmax(0, 1fr)' },
  alignItems: 'center',
  '& button': { width: { xs: 'auto', sm: 1 } },
};
const apartStyle = { pt: 2, borderTop: 1, borderColor: 'divider' };
