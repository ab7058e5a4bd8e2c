import { useIntl, useNotify } from '@farm/remote-sdk';
import type { AddressQuestion } from '../../model/addressQuestion.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { NewAddressDialog } from './NewAddressDialog.tsx';

/** Props of {@link AddressDialogs}. */
export interface AddressDialogsProps {
  /** Kept while the dialog closes, so that its content does not change during the exit transition. */
  question: AddressQuestion;
  isOpen: boolean;
  onClose: () => void;
  /** Called after addresses are deleted. */
  onDeleted: () => void;
}

/** The dialog of a question. All dialogs load together, because users tend to open several in a row. */
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
