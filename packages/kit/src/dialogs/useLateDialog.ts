import { useIntl, useLazyDialog as useDialog, type LazyDialogProps } from '@farm/remote-sdk';
import type { ComponentType } from 'react';

/** A dialog that is loaded when it is first opened; one that does not load says so in a toast. */
export function useLateDialog<Props extends LazyDialogProps>(load: () => Promise<ComponentType<Props>>) {
  return useDialog(load, useIntl().formatMessage({ id: 'kit.dialogFailed' }));
}
