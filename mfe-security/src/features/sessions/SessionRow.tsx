import type { OpenSession } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { LastSeen } from './LastSeen.tsx';
import { useDeviceName } from '../../parts/useDeviceName.ts';
import { useSignInTime } from './useSignInTime.ts';

interface SessionRowProps {
  session: OpenSession;
  /** Called to end the session. */
  onEnd: (session: OpenSession) => void;
}

/** An open session: its device, IP address, sign-in time and last activity. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { ip, createdAt, lastSeenAt, isCurrent } = session;
  const intl = useIntl();
  const name = useDeviceName(session);
  const signedIn = useSignInTime(session);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {isCurrent ? (
            <Chip
              size="small"
              variant="outlined"
              color="success"
              label={<FormattedMessage id="security.sessions.current" />}
            />
          ) : null}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{ip}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <FormattedMessage
            id="security.sessions.times"
            values={{
              signedIn: (
                <Box component="time" dateTime={createdAt} title={intl.formatDate(createdAt, EXACT)}>
                  {signedIn}
                </Box>
              ),
              seen: <LastSeen at={lastSeenAt} />,
            }}
          />
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'security.sessions.endNamed' }, { name, ip, signedIn })}
        onClick={() => onEnd(session)}
      >
        <FormattedMessage id="security.sessions.end" />
      </Button>
    </Stack>
  );
}

const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
