import type { OpenSession } from '@farm/contracts';
import { useDeviceName } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { LastSeen } from '../../parts/LastSeen.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
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
    <ListRow
      name={name}
      mark={
        isCurrent ? (
          <Chip
            size="small"
            variant="outlined"
            color="success"
            label={<FormattedMessage id="security.sessions.current" />}
          />
        ) : null
      }
      actions={
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={intl.formatMessage({ id: 'security.sessions.endNamed' }, { name, ip, signedIn })}
          onClick={() => onEnd(session)}
        >
          <FormattedMessage id="security.sessions.end" />
        </Button>
      }
    >
      <RowLine>
        <bdi>{ip}</bdi>
      </RowLine>
      <RowLine>
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
      </RowLine>
    </ListRow>
  );
}

const EXACT = { dateStyle: 'full', timeStyle: 'long' } as const;
