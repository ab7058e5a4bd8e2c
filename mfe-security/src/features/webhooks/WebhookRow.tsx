import type { Webhook } from '@farm/contracts/notification';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { useCreateWebhookTestMutation } from '../../api/notificationApi.ts';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
import { TestOutcomeText } from '../../parts/TestOutcomeText.tsx';
import { useDeliveryTest } from '../../parts/useDeliveryTest.ts';

interface WebhookRowProps {
  webhook: Webhook;
  onLog: () => void;
  onChange: () => void;
  onRemove: () => void;
}

/** A webhook: its name and address, the events it is told of, and how its last delivery went. */
export function WebhookRow({ webhook, onLog, onChange, onRemove }: WebhookRowProps) {
  const { id, name, url, form, events, isOff, lastDelivery } = webhook;
  const test = useDeliveryTest(useCreateWebhookTestMutation());
  const buttons = [
    { word: 'log', onClick: onLog },
    { word: 'change', onClick: onChange },
    { word: 'remove', onClick: onRemove },
  ] as const;
  return (
    <ListRow name={<bdi>{name}</bdi>} mark={<Marks form={form} isOff={isOff} />}>
      <RowLine>
        <bdi dir="ltr">{url}</bdi>
      </RowLine>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, my: 0.75 }}>
        {events.map((event) => (
          <Chip
            key={event}
            size="small"
            variant="outlined"
            label={<FormattedMessage id={`security.notifications.event.${event}`} />}
          />
        ))}
      </Stack>
      <RowLine>
        {lastDelivery ? (
          <FormattedMessage
            id={`security.notifications.webhooks.last.${lastDelivery.isDelivered ? 'delivered' : 'failed'}`}
            values={{ at: <Moment at={lastDelivery.at} />, status: lastDelivery.status ?? 'none' }}
          />
        ) : (
          <FormattedMessage id="security.notifications.webhooks.unused" />
        )}
      </RowLine>
      {isOff ? (
        <RowLine>
          <FormattedMessage id="security.notifications.webhooks.off.text" />
        </RowLine>
      ) : null}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <WebhookButton
          word={test.isBusy ? 'testing' : 'test'}
          name={name}
          isBusy={test.isBusy}
          onClick={() => test.run(id)}
        />
        {buttons.map(({ word, onClick }) => (
          <WebhookButton key={word} word={word} name={name} opensDialog onClick={onClick} />
        ))}
      </Stack>
      <Box sx={{ '&:not(:has(> :empty))': { mt: 1.25 } }}>
        <TestOutcomeText state={test}>
          <FormattedMessage id="security.notifications.webhooks.test.delivered" />
        </TestOutcomeText>
      </Box>
    </ListRow>
  );
}

function Marks({ form, isOff }: Pick<Webhook, 'form' | 'isOff'>) {
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        label={<FormattedMessage id={`security.notifications.webhooks.form.${form}`} />}
      />
      {isOff ? (
        <Chip
          size="small"
          variant="outlined"
          color="warning"
          label={<FormattedMessage id="security.notifications.webhooks.off" />}
        />
      ) : null}
    </>
  );
}

interface WebhookButtonProps {
  word: 'test' | 'testing' | 'log' | 'change' | 'remove';
  name: string;
  isBusy?: boolean;
  opensDialog?: boolean;
  onClick: () => void;
}

function WebhookButton({ word, name, isBusy = false, opensDialog = false, onClick }: WebhookButtonProps) {
  const intl = useIntl();
  const action = intl.formatMessage({ id: `security.notifications.webhooks.${word}` });
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={intl.formatMessage({ id: 'security.notifications.webhooks.named' }, { action, name })}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
      sx={{ opacity: isBusy ? 0.6 : 1 }}
      onClick={onClick}
    >
      {action}
    </Button>
  );
}
