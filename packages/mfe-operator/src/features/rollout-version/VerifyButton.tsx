import type { PublishedVersion } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { VerifyGuide } from './VerifyGuide.tsx';

/** Opens the way to verify a version; a verification needs a browser, which the farm's machines do not have. */
export function VerifyButton({ published }: { published: PublishedVersion }) {
  const titleId = useId();
  /** Latest verification when the dialog opened, so that a newer one stands out; null without one. */
  const [opened, setOpened] = useState<{ at: string | null; isOpen: boolean }>({ at: null, isOpen: false });
  const close = () => setOpened({ ...opened, isOpen: false });
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={() => setOpened({ at: published.verification?.at ?? null, isOpen: true })}
      >
        <FormattedMessage
          id={published.verification === null ? 'operator.rollout.verify' : 'operator.rollout.verify.again'}
        />
      </Button>
      <Dialog open={opened.isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <VerifyGuide published={published} before={opened.at} titleId={titleId} onClose={close} />
      </Dialog>
    </>
  );
}
