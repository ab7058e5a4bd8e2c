import { notificationEvents, type NotificationEvent } from '@farm/contracts/notification';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Checkbox } from '@farm/ui/fields';
import { useId, type Ref } from 'react';

interface EventChoicesProps {
  chosen: readonly NotificationEvent[];
  onChange: (chosen: NotificationEvent[]) => void;
  /** True to say that one has to be chosen. */
  isMissing: boolean;
  /** Receives the first checkbox, which takes the focus of the problem. */
  firstRef: Ref<HTMLInputElement>;
}

/** Checkboxes of the events that a webhook is told of. The page behind the dialog explains each. */
export function EventChoices({ chosen, onChange, isMissing, firstRef }: EventChoicesProps) {
  const id = useId();
  const missingId = `${id}-missing`;
  const toggle = (event: NotificationEvent, isChosen: boolean) =>
    onChange(notificationEvents.filter((other) => (other === event ? isChosen : chosen.includes(other))));
  return (
    <Box role="group" aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} sx={{ color: 'text.secondary', mb: 0.5 }}>
        <FormattedMessage id="security.notifications.webhooks.events" />
      </Typography>
      <Box sx={gridStyle}>
        {notificationEvents.map((event, index) => (
          <Box key={event} component="label" sx={labelStyle}>
            <Checkbox
              {...(index === 0 && { ref: firstRef })}
              checked={chosen.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? missingId : undefined}
            />
            <FormattedMessage id={`security.notifications.event.${event}`} />
          </Box>
        ))}
      </Box>
      {/* The region is there before its text, so that screen readers notice the text. */}
      <Box role="alert">
        {isMissing ? (
          <Typography id={missingId} variant="body2" sx={{ color: 'error.text' }}>
            <FormattedMessage id="security.notifications.webhooks.events.missing" />
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

const gridStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' };

/** The boxes are aligned with the text around them. */
const labelStyle = { display: 'flex', alignItems: 'center', marginInlineStart: '-12px', cursor: 'pointer' };
