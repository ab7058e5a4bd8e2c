import type { OpenSession } from '@farm/contracts';
import { useDeviceName } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { CurrentMark } from '../../parts/CurrentMark.tsx';
import { LastSeen } from '../../parts/LastSeen.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
import { RowButton } from '../../parts/RowButton.tsx';
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
      mark={isCurrent ? <CurrentMark /> : null}
      actions={
        <RowButton
          label={intl.formatMessage({ id: 'security.sessions.endNamed' }, { name, ip, signedIn })}
          onClick={() => onEnd(session)}
        >
          <FormattedMessage id="security.sessions.end" />
        </RowButton>
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
