import { MAX_WEBHOOKS, type Webhook } from '@farm/contracts/notification';
import { useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { listStyle } from '../../parts/ListCard.tsx';
import { SectionCard } from '../../parts/SectionCard.tsx';
import { useFocusAfterRemoval } from '../../parts/useFocusAfterRemoval.ts';
import { WebhookRow } from './WebhookRow.tsx';

/** Webhooks of the user, with buttons to add, test, change and remove them, and to read their logs. */
export function WebhooksCard({ webhooks }: { webhooks: readonly Webhook[] }) {
  const creation = useLazyDialog(loadNewDialog);
  const change = useLazyDialog(loadChangeDialog);
  const removal = useLazyDialog(loadRemoveDialog);
  const log = useLazyDialog(loadLogDialog);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(webhooks.length);
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  return (
    <>
      <SectionCard id="webhooks" textId="security.notifications.webhooks" heading={heading}>
        {webhooks.length > 0 ? (
          <Box component="ul" aria-labelledby="webhooks" sx={{ ...listStyle, mt: 1 }}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onLog={() => log.open({ webhook })}
                onChange={() => change.open({ webhook })}
                onRemove={() => removal.open({ webhook })}
              />
            ))}
          </Box>
        ) : (
          <Typography sx={{ mt: 2 }}>
            <FormattedMessage id="security.notifications.webhooks.none" />
          </Typography>
        )}
        <Stack direction="row" sx={{ mt: 2, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            disabled={isFull}
            onClick={() => creation.open({})}
          >
            <FormattedMessage id="security.notifications.webhooks.new" />
          </Button>
          {isFull ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id="security.notifications.webhooks.full" values={{ max: MAX_WEBHOOKS }} />
            </Typography>
          ) : null}
        </Stack>
      </SectionCard>
      {creation.element}
      {change.element}
      {removal.element}
      {log.element}
    </>
  );
}

const loadNewDialog = () => import('./NewWebhookDialog.tsx').then((module) => module.NewWebhookDialog);
const loadChangeDialog = () =>
  import('./ChangeWebhookDialog.tsx').then((module) => module.ChangeWebhookDialog);
const loadRemoveDialog = () =>
  import('./RemoveWebhookDialog.tsx').then((module) => module.RemoveWebhookDialog);
const loadLogDialog = () => import('./LogDialog.tsx').then((module) => module.LogDialog);
