import type { Webhook } from '@farm/contracts/notification';
import { useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { useId, useState } from 'react';
import { CopyStep } from '../../parts/CopyStep.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { ChangeWebhookStep } from './ChangeWebhookStep.tsx';
import { ReplaceSecretStep } from './ReplaceSecretStep.tsx';

interface ChangeWebhookDialogProps extends LazyDialogProps {
  webhook: Webhook;
}

/** Changes a webhook, and replaces its secret. */
export function ChangeWebhookDialog({ webhook, isOpen, onClose }: ChangeWebhookDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Steps webhook={webhook} titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

interface StepsProps {
  webhook: Webhook;
  titleId: string;
  onClose: () => void;
}

function Steps({ webhook, titleId, onClose }: StepsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [step, setStep] = useState<'change' | 'replace' | { secret: string }>('change');
  const finish = (word: 'changed' | 'secret.replaced') => {
    notify.success(intl.formatMessage({ id: `security.notifications.webhooks.${word}` }));
    onClose();
  };
  if (step === 'change')
    return (
      <ChangeWebhookStep
        webhook={webhook}
        titleId={titleId}
        onReplaceSecret={() => setStep('replace')}
        onChanged={() => finish('changed')}
        onClose={onClose}
      />
    );
  if (step === 'replace')
    return <ReplaceSecretStep webhook={webhook} titleId={titleId} onReplaced={setStep} onClose={onClose} />;
  return (
    <CopyStep
      titleId={titleId}
      textId="security.notifications.webhooks.secret"
      name={webhook.name}
      secret={step.secret}
      onCopied={() => finish('secret.replaced')}
    />
  );
}
