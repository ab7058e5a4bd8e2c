import type { OpenSession } from '@farm/contracts';
import { RequestId, SlowNotice, useDeviceName } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, type LazyDialogProps } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useEndSession } from './useEndSession.ts';
import { useSignInTime } from './useSignInTime.ts';

interface EndSessionDialogProps extends LazyDialogProps {
  /** Session to end, or `others` for all but the current session. */
  about: OpenSession | 'others';
}

/** Confirms a sign-out. */
export function EndSessionDialog({ about, isOpen, onClose }: EndSessionDialogProps) {
  const intl = useIntl();
  const kind = about === 'others' ? 'others' : about.isCurrent ? 'current' : 'one';
  const { end, isEnding, isSlow, stop } = useEndSession(about);
  const formatLabel = (id: string) => intl.formatMessage({ id: `security.sessions.${kind}.${id}` });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isEnding ? stop : onClose}
      title={formatLabel('title')}
      {...(about !== 'others' && { count: <SessionSummary session={about} /> })}
      confirmLabel={intl.formatMessage({ id: 'security.sessions.end' })}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      onConfirm={end}
      failureText={(error) => {
        if (isApiError(error) && error.code === 'proof_required')
          return <FormattedMessage id="security.sessions.failure.unproven" />;
        const { reason, requestId } = toFailure(error);
        return (
          <>
            <FormattedMessage id={`security.sessions.failure.${reason}`} />
            <RequestId requestId={requestId} />
          </>
        );
      }}
    >
      {formatLabel('text')}
      <SlowNotice isSlow={isSlow} onStop={stop} stopLabel={<FormattedMessage id="kit.cancel" />} />
    </ConfirmDialog>
  );
}

/** Session about to end, with its sign-in time, because several may belong to the same browser. */
function SessionSummary({ session }: { session: OpenSession }) {
  const { ip, createdAt } = session;
  const name = useDeviceName(session);
  const signedIn = useSignInTime(session);
  return (
    <FormattedMessage
      id="security.sessions.place"
      values={{ name, ip: <bdi>{ip}</bdi>, signedIn: <time dateTime={createdAt}>{signedIn}</time> }}
    />
  );
}
