import type { AddedFactor, FactorKind, StartedFactor } from '@farm/contracts';
import { useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { useId, useState } from 'react';
import { FreshDialog } from '../../parts/FreshDialog.tsx';
import { CodesStep } from './CodesStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { ScanStep } from './ScanStep.tsx';
import { StartStep } from './StartStep.tsx';
import { useDefaultName } from './useDefaultName.ts';

interface AddFactorDialogProps extends LazyDialogProps {
  kind: FactorKind;
  /** True for the first factor, which needs the password. */
  isFirst: boolean;
}

/** Adds a second factor in two steps; the first factor comes with recovery codes, which are the third. */
export function AddFactorDialog({ kind, isFirst, isOpen, onClose }: AddFactorDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={onClose} titleId={titleId}>
      <Steps kind={kind} isFirst={isFirst} titleId={titleId} onClose={onClose} />
    </FreshDialog>
  );
}

interface StepsProps extends Pick<AddFactorDialogProps, 'kind' | 'isFirst' | 'onClose'> {
  titleId: string;
}

function Steps({ kind, isFirst, titleId, onClose }: StepsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [name, setName] = useState(useDefaultName(kind));
  const [started, setStarted] = useState<StartedFactor | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    notify.success(intl.formatMessage({ id: `security.factors.done.${kind}` }));
    onClose();
  };
  const handleStarted = (factor: StartedFactor, chosenName: string) => {
    setName(chosenName);
    setStarted(factor);
  };
  const handleAdded = ({ recoveryCodes }: AddedFactor) => {
    if (recoveryCodes === null) finish();
    else setCodes(recoveryCodes);
  };
  const handleExpired = () => {
    setStarted(null);
    setIsExpired(true);
  };
  if (codes) return <CodesStep titleId={titleId} codes={codes} onSaved={finish} />;
  if (!started)
    return <StartStep {...{ kind, isFirst, isExpired, name, titleId, onClose }} onStarted={handleStarted} />;
  const step = {
    titleId,
    name,
    ticket: started.ticket,
    onAdded: handleAdded,
    onExpired: handleExpired,
    onClose,
  };
  if (started.totp) return <ScanStep {...step} totp={started.totp} />;
  return <PasskeyStep {...step} options={started.passkeyOptions ?? {}} />;
}
