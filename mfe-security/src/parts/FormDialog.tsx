import { useId, type ComponentProps } from 'react';
import { DialogForm } from './DialogForm.tsx';
import { FreshDialog } from './FreshDialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'titleId' | 'titleRef'> {
  isOpen: boolean;
}

/** Dialog with a form, whose state outlives the dialog's content; see {@link DialogForm}. */
export function FormDialog({ isOpen, ...form }: FormDialogProps) {
  const titleId = useId();
  return (
    <FreshDialog isOpen={isOpen} onClose={form.onClose} titleId={titleId}>
      <DialogForm {...form} titleId={titleId} />
    </FreshDialog>
  );
}
