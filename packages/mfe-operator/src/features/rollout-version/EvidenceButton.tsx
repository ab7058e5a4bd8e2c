import type { Findings } from '@farm/contracts/rollout';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useId, useState } from 'react';
import { Evidence } from './Evidence.tsx';

interface EvidenceButtonProps {
  id: { name: string; version: string };
  verifiedAt: string;
  finding: Findings['items'][number];
}

/** Opens picture and trace of a finding. */
export function EvidenceButton({ id, verifiedAt, finding }: EvidenceButtonProps) {
  const intl = useIntl();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const words = finding.hasPicture ? 'open' : 'openTrace';
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage(
          { id: `operator.rollout.evidence.${words}.of` },
          { page: finding.page, text: finding.text },
        )}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        <FormattedMessage id={`operator.rollout.evidence.${words}`} />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="md" fullWidth aria-labelledby={titleId}>
        <Evidence
          which={{ ...id, verifiedAt, number: finding.number }}
          finding={finding}
          titleId={titleId}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
