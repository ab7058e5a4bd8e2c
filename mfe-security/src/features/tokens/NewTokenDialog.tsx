import type { CreatedAccountToken } from '@farm/contracts/token';
import { useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { useId, useState } from 'react';
import type { TokenKind } from '../../model/tokenKinds.ts';
import { toWatchAddress } from '../../model/toWatchAddress.ts';
import { CopyStep } from '../../parts/CopyStep.tsx';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { NewTokenStep } from './NewTokenStep.tsx';

/** Makes an API token or a watch link, and shows it once. */
export function NewTokenDialog({ kind, isOpen, onClose }: LazyDialogProps & { kind: TokenKind }) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Steps kind={kind} titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

interface StepsProps {
  kind: TokenKind;
  titleId: string;
  onClose: () => void;
}

function Steps({ kind, titleId, onClose }: StepsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [created, setCreated] = useState<CreatedAccountToken | null>(null);
  const handleCopied = () => {
    notify.success(intl.formatMessage({ id: `security.${kind}s.created` }));
    onClose();
  };
  if (created)
    return (
      <CopyStep
        titleId={titleId}
        textId={`security.${kind}s`}
        name={created.name}
        secret={kind === 'link' ? toWatchAddress(window.location.origin, created.token) : created.token}
        onCopied={handleCopied}
      />
    );
  return <NewTokenStep {...{ kind, titleId, onClose }} onCreated={setCreated} />;
}
