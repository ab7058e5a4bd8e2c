import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, NoticeBar } from '@farm/ui';
import type { ReactNode } from 'react';

interface UnsavedBarProps {
  /** True if unsaved changes of an earlier visit were restored. */
  isRestored: boolean;
  onDiscard: () => void;
  /** Notice of a version that another operator saved in the meantime, with the ways on; null if nobody did. */
  overtaken: { text: ReactNode; actions: ReactNode } | null;
}

/** Tells that another operator was faster, or that unsaved changes were restored. */
export function UnsavedBar({ isRestored, onDiscard, overtaken }: UnsavedBarProps) {
  const view = () => {
    if (overtaken)
      return (
        <NoticeBar icon="alert" actions={overtaken.actions}>
          {overtaken.text}
        </NoticeBar>
      );
    if (!isRestored) return null;
    return (
      <NoticeBar
        icon="clock"
        actions={
          <Button variant="outlined" onClick={onDiscard}>
            <FormattedMessage id="operator.editor.restored.discard" />
          </Button>
        }
      >
        <FormattedMessage id="operator.editor.restored" />
      </NoticeBar>
    );
  };
  return <Box role="status">{view()}</Box>;
}
