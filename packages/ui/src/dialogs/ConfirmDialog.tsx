import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { BusyLabel } from '../busy/BusyLabel.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Called on Cancel, Escape, a click outside, and after the confirmed action. */
  onClose: () => void;
  title: ReactNode;
  /** Consequences of the action. */
  children: ReactNode;
  /** Number of affected items, or their name; shown in bold. */
  count?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** True if it cannot be undone. */
  isDestructive?: boolean;
  /** The confirmed action. The dialog waits for it, closes when it resolves, and stays open when it rejects. */
  onConfirm: () => Promise<void>;
  /** Message for a rejection of `onConfirm`. */
  failureText: (failure: unknown) => ReactNode;
}

/** Longest time for which a dialog stays open to wait for its action, in milliseconds. */
const MAX_STAY_MS = 10_000;

/**
 * Asks for confirmation. Focus starts on Cancel, so Enter alone does nothing. While the action runs the dialog
 * stays open to show a failure; only if it takes very long can it be closed.
 */
export function ConfirmDialog({ isOpen, onClose, ...question }: ConfirmDialogProps) {
  const titleId = useId();
  const textId = useId();
  const [isStaying, setIsStaying] = useState(false);
  const leave = () => {
    if (!isStaying) onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={leave}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <Question
        {...question}
        onClose={onClose}
        isStaying={isStaying}
        onStay={setIsStaying}
        titleId={titleId}
        textId={textId}
      />
    </Dialog>
  );
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'isOpen'> {
  /** True while the dialog cannot be closed. */
  isStaying: boolean;
  onStay: (isStaying: boolean) => void;
  titleId: string;
  textId: string;
}

/** Exists only while the dialog is open, so the next question starts without the last one's failure. */
function Question({ titleId, textId, title, children, count, onClose, ...rest }: QuestionProps) {
  const { confirmLabel, cancelLabel, isDestructive = false, onConfirm, failureText } = rest;
  const { isStaying, onStay } = rest;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isBusy) return;
    onStay(true);
    const timer = setTimeout(() => onStay(false), MAX_STAY_MS);
    return () => {
      clearTimeout(timer);
      onStay(false);
    };
  }, [isBusy, onStay]);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setFailure(failureText(reason));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box id={textId} sx={{ color: 'text.secondary' }}>
          {children}
          {count === undefined ? null : (
            <Box sx={{ mt: 1, fontWeight: 700, color: 'text.primary' }}>{count}</Box>
          )}
        </Box>
        <Box role="alert" sx={{ color: 'error.text', '&:not(:empty)': { mt: 2 } }}>
          {failure}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          variant="outlined"
          color="inherit"
          autoFocus
          aria-disabled={isStaying}
          onClick={isStaying ? undefined : onClose}
        >
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={confirm}
          sx={{ position: 'relative' }}
        >
          <BusyLabel isBusy={isBusy}>{confirmLabel}</BusyLabel>
        </Button>
      </DialogActions>
    </>
  );
}
