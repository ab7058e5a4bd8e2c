import type { PushBrowser } from '@farm/contracts/notification';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { CurrentMark } from '../../parts/CurrentMark.tsx';
import { LastSeen } from '../../parts/LastSeen.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
import { RowButton } from '../../parts/RowButton.tsx';

interface BrowserRowProps {
  browser: PushBrowser;
  /** True for the browser that shows the page. */
  isOwn: boolean;
  onRemove: () => void;
}

/** A browser that gets pushes. */
export function BrowserRow({ browser: { name, addedAt, usedAt }, isOwn, onRemove }: BrowserRowProps) {
  const intl = useIntl();
  return (
    <ListRow
      name={<bdi>{name}</bdi>}
      mark={isOwn ? <CurrentMark /> : null}
      actions={
        <RowButton
          label={intl.formatMessage({ id: 'security.factors.removeNamed' }, { name })}
          onClick={onRemove}
        >
          <FormattedMessage id="security.factors.remove" />
        </RowButton>
      }
    >
      <RowLine>
        <FormattedMessage
          id="security.notifications.push.added"
          values={{ added: <Moment at={addedAt} precision="day" /> }}
        />
      </RowLine>
      <RowLine>
        {usedAt === null ? (
          <FormattedMessage id="security.notifications.push.unused" />
        ) : (
          <FormattedMessage
            id="security.notifications.push.used"
            values={{ used: <LastSeen at={usedAt} /> }}
          />
        )}
      </RowLine>
    </ListRow>
  );
}
