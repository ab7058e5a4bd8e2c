import { useIntl, useLazyDialog as useDialog, type LazyDialogProps } from '@farm/remote-sdk';
import type { ComponentType } from 'react';

/** Loads a dialog when it is first opened; shows a toast if loading fails. */
export function useLazyDialog<Props extends LazyDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ReturnType<typeof useDialog<Props>> {
  return useDialog(load, useIntl().formatMessage({ id: 'kit.dialogFailed' }));
}
