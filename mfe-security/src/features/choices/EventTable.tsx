import { alwaysMailed, notificationEvents, type NotificationEvent } from '@farm/contracts/notification';
import { SETTINGS_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, MuiLink, Typography } from '@farm/ui';
import { Checkbox } from '@farm/ui/fields';
import type { UseFormReturn } from '@farm/ui/form-state';
import { useId } from 'react';
import type { ChoiceFields } from '../../model/choiceFields.ts';

interface EventTableProps {
  form: UseFormReturn<ChoiceFields>;
  /** False if this farm sends no pushes. */
  hasPush: boolean;
}

/** Checkboxes of the events, a column for each channel. */
export function EventTable({ form, hasPush }: EventTableProps) {
  const id = useId();
  const channels = hasPush ? (['mail', 'push'] as const) : (['mail'] as const);
  return (
    <Box component="table" aria-labelledby="choices" sx={tableStyle}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ textAlign: 'start' }}>
            <FormattedMessage id="security.notifications.event" />
          </Box>
          {channels.map((channel) => (
            <Box key={channel} component="th" scope="col" id={`${id}-${channel}`} sx={choiceStyle}>
              <FormattedMessage id={`security.notifications.channel.${channel}`} />
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationEvents.map((event) => (
          <tr key={event}>
            <Box component="th" scope="row" sx={{ textAlign: 'start', paddingInlineEnd: 1 }}>
              <Typography component="span" id={`${id}-${event}`} sx={{ display: 'block', fontWeight: 600 }}>
                <FormattedMessage id={`security.notifications.event.${event}`} />
              </Typography>
              <EventText id={`${id}-${event}-text`} event={event} />
            </Box>
            {channels.map((channel) => (
              <Box key={channel} component="td" sx={choiceStyle}>
                <Checkbox
                  {...(isLocked(channel, event)
                    ? { checked: true, disabled: true, readOnly: true }
                    : form.register(`${channel}.${event}`))}
                  aria-labelledby={`${id}-${event} ${id}-${channel}`}
                  aria-describedby={`${id}-${event}-text`}
                />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function EventText({ id, event }: { id: string; event: NotificationEvent }) {
  return (
    <Typography component="span" variant="body2" id={id} sx={{ color: 'text.secondary' }}>
      <FormattedMessage
        id={`security.notifications.event.${event}.text`}
        values={{
          settings: (text) => (
            <MuiLink component={Link} to={SETTINGS_PATH}>
              {text}
            </MuiLink>
          ),
        }}
      />
      {alwaysMailed.includes(event) ? (
        <Box component="span" sx={{ display: 'block' }}>
          <FormattedMessage id="security.notifications.always" />
        </Box>
      ) : null}
    </Typography>
  );
}

/** True for what is mailed whatever the user chooses. */
function isLocked(channel: 'mail' | 'push', event: NotificationEvent): boolean {
  return channel === 'mail' && alwaysMailed.includes(event);
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { fontWeight: 400 },
  '& thead th': { color: 'text.secondary', typography: 'body2', pb: 1 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { py: 1.25 },
} as const;

const choiceStyle = { width: 64, minWidth: 56, textAlign: 'center', verticalAlign: 'middle' } as const;
