import type { PublishedVersion } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { PreviewForm } from './PreviewForm.tsx';

/** Makes a link that shows a person this version before visitors get it. */
export function PreviewButton({ name, version }: Pick<PublishedVersion, 'name' | 'version'>) {
  const intl = useIntl();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.rollout.preview.of' }, { version })}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id="operator.rollout.preview" />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <PreviewForm name={name} version={version} titleId={titleId} onClose={close} />
      </Dialog>
    </>
  );
}
