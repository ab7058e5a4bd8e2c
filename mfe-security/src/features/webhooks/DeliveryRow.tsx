import type { Delivery } from '@farm/contracts/notification';
import { Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Chip } from '@farm/ui/chips';
import { DeliveryProblemText } from '../../parts/DeliveryProblemText.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';

/** A line of a webhook's log: the event, how far its delivery is, and what the receiver answered. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { at, event, state, attempts, status, problem, nextAt } = delivery;
  return (
    <ListRow
      name={<FormattedMessage id={`security.notifications.event.${event}`} />}
      mark={
        <Chip
          size="small"
          variant="outlined"
          color={COLORS[state]}
          label={<FormattedMessage id={`security.notifications.log.${state}`} />}
        />
      }
    >
      <RowLine>
        <Moment at={at} precision="second" />
      </RowLine>
      <RowLine>
        <FormattedMessage
          id="security.notifications.log.attempts"
          // The text of a problem has the status.
          values={{ attempts, status: (problem === null ? status : null) ?? 'none' }}
        />
      </RowLine>
      {problem ? (
        <RowLine>
          <DeliveryProblemText problem={problem} status={status} receiver="webhook" />
        </RowLine>
      ) : null}
      {nextAt ? (
        <RowLine>
          <FormattedMessage
            id="security.notifications.log.next"
            values={{ at: <Moment at={nextAt} precision="second" /> }}
          />
        </RowLine>
      ) : null}
    </ListRow>
  );
}

const COLORS = { waiting: 'warning', delivered: 'success', 'given-up': 'error' } as const;
