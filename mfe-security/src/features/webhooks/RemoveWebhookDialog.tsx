import type { Webhook } from '@farm/contracts/notification';
import type { LazyDialogProps } from '@farm/remote-sdk';
import { useDeleteWebhookMutation, useGetNotificationsQuery } from '../../api/notificationApi.ts';
import { RemovalDialog } from '../../parts/RemovalDialog.tsx';
import { useChange } from '../../parts/useChange.ts';

interface RemoveWebhookDialogProps extends LazyDialogProps {
  webhook: Webhook;
}

/** Confirms the removal of a webhook. */
export function RemoveWebhookDialog({ webhook, ...dialog }: RemoveWebhookDialogProps) {
  const { refetch } = useGetNotificationsQuery(undefined);
  return (
    <RemovalDialog
      {...dialog}
      id={webhook.id}
      name={webhook.name}
      textId="security.notifications.webhooks.removal"
      change={useChange(useDeleteWebhookMutation(), refetch)}
      refetch={refetch}
    />
  );
}
