import type { AddedWebhook } from '@farm/contracts/notification';
import { useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { useId, useState } from 'react';
import { CopyStep } from '../../parts/CopyStep.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { NewWebhookStep } from './NewWebhookStep.tsx';

/** Adds a webhook, and shows the secret of a signed one once. */
export function NewWebhookDialog({ isOpen, onClose }: LazyDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Steps titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

function Steps({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const intl = useIntl();
  const notify = useNotify();
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null);
  const finish = () => {
    notify.success(intl.formatMessage({ id: 'security.notifications.webhooks.added' }));
    onClose();
  };
  const handleAdded = ({ name, secret }: AddedWebhook) => {
    if (secret === null) finish();
    else setShown({ name, secret });
  };
  if (shown)
    return (
      <CopyStep
        titleId={titleId}
        textId="security.notifications.webhooks.secret"
        name={shown.name}
        secret={shown.secret}
        onCopied={finish}
      />
    );
  return <NewWebhookStep titleId={titleId} onClose={onClose} onAdded={handleAdded} />;
}
