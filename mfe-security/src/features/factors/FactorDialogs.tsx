import type { Factor } from '@farm/contracts';
import type { LazyDialogProps } from '@farm/remote-sdk';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ReplaceCodesDialog } from './ReplaceCodesDialog.tsx';

interface FactorDialogsProps extends LazyDialogProps {
  question:
    | { kind: 'rename'; factor: Factor }
    | { kind: 'remove'; factor: Factor; isLast: boolean }
    | { kind: 'replaceCodes' };
}

/** The dialog of a question about the second factors. They load together, because each is small. */
export function FactorDialogs({ question, ...view }: FactorDialogsProps) {
  if (question.kind === 'rename') return <RenameDialog {...view} factor={question.factor} />;
  if (question.kind === 'replaceCodes') return <ReplaceCodesDialog {...view} />;
  return <RemoveDialog {...view} factor={question.factor} isLast={question.isLast} />;
}
