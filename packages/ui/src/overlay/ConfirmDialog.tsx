import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { BusyLabel } from '../forms/BusyLabel.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Hears Cancel, Escape, a click beside the dialog, and the end of what was confirmed. */
  onClose: () => void;
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** How many things it will happen to, or their name; drawn in bold. */
  count?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** It cannot be undone. */
  isDestructive?: boolean;
  /** What is confirmed. The dialog waits for it, closes when it is done, and stays when it rejects. */
  onConfirm: () => Promise<void>;
  /** What is said when `onConfirm` rejected. */
  failureText: (failure: unknown) => ReactNode;
}

/** How long a dialog stays, whatever happens, to hear how what it asked about ends. */
const LONGEST_STAY_MS = 10_000;

/**
 * Asks before something is done. It opens on Cancel, so that Enter alone does nothing. While it is being done the
 * dialog stays, for its end may be a failure; only when that takes very long can it be left.
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
  /** Whether the dialog cannot be left now. */
  isStaying: boolean;
  onStay: (isStaying: boolean) => void;
  titleId: string;
  textId: string;
}

/** It lives as long as the dialog is open: the next question begins without the failure of the last one. */
function Question({ titleId, textId, title, children, count, onClose, ...rest }: QuestionProps) {
  const { confirmLabel, cancelLabel, isDestructive = false, onConfirm, failureText } = rest;
  const { isStaying, onStay } = rest;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isBusy) return;
    onStay(true);
    const timer = setTimeout(() => onStay(false), LONGEST_STAY_MS);
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
      <DialogActions sx={{ flexWrap: 'wrap' }}>
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
