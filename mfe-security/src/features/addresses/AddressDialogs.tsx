import { useIntl, useNotify } from '@farm/remote-sdk';
import type { AddressQuestion } from '../../model/addressQuestion.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { NewAddressDialog } from './NewAddressDialog.tsx';

/** What the dialogs about addresses need. */
export interface AddressDialogsProps {
  /** Kept while the dialog closes, so that nothing in it changes on its way out. */
  question: AddressQuestion;
  isOpen: boolean;
  onClose: () => void;
  /** Hears that addresses are gone. */
  onDeleted: () => void;
}

/** The dialog that asks a question. They come together, since who opens one is soon to open another. */
export function AddressDialogs(props: AddressDialogsProps) {
  const { question, isOpen, onClose, onDeleted } = props;
  const intl = useIntl();
  const notify = useNotify();
  const view = { isOpen, onClose };
  const finish = (id: string, values: Record<string, number> = {}) => {
    notify.success(intl.formatMessage({ id: `security.addresses.${id}` }, values));
    onClose();
  };
  const finishDeletion = (count: number) => {
    onDeleted();
    finish('deleted', { count });
  };
  if (question.kind === 'delete')
    return <DeleteDialog {...view} addresses={question.addresses} onDone={finishDeletion} />;
  if (question.kind === 'describe')
    return <DescribeDialog {...view} address={question.address} onDone={() => finish('described')} />;
  return <NewAddressDialog {...view} onDone={() => finish('added')} />;
}
