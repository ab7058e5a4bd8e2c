import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Typography } from '@farm/ui';
import { ConfirmDialog, Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { Divider, Drawer, Menu, MenuItem, Popover } from '@farm/ui/overlay';
import { useState, type MouseEvent } from 'react';
import { Row } from './Row.tsx';

const kinds = ['notice', 'confirm', 'failing', 'drawer', 'menu', 'popover'] as const;
type Kind = (typeof kinds)[number];

const WORK_MS = 1200;

/** Overlays; each button opens one. */
export function Dialogs() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `design.dialogs.${id}` });
  const [open, setOpen] = useState<Kind | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const show = (kind: Kind) => (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setOpen(kind);
  };
  const close = () => setOpen(null);
  return (
    <>
      <Row>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            color="inherit"
            aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
            aria-expanded={open === kind}
            onClick={show(kind)}
          >
            <FormattedMessage id={`design.dialogs.${kind}`} />
          </Button>
        ))}
      </Row>
      <Dialog open={open === 'notice'} onClose={close} maxWidth="sm" fullWidth aria-labelledby="notice-title">
        <DialogTitle id="notice-title">{say('notice')}</DialogTitle>
        <DialogContent>{say('noticeText')}</DialogContent>
        <DialogActions>
          <Button autoFocus onClick={close}>
            {say('close')}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'failing'}
        onClose={close}
        title={say('deleteTitle')}
        count={say('deleteCount')}
        confirmLabel={say('delete')}
        cancelLabel={say('cancel')}
        isDestructive
        onConfirm={() => (open === 'failing' ? failLater() : workForAWhile())}
        failureText={() => say('deleteFailed')}
      >
        {say('deleteText')}
      </ConfirmDialog>
      <Drawer
        anchor="right"
        open={open === 'drawer'}
        onClose={close}
        slotProps={{ paper: { 'aria-label': say('drawer') } }}
      >
        <Box sx={{ width: 280, p: 3 }}>
          <Typography variant="h5" component="h2">
            {say('drawer')}
          </Typography>
          <Divider sx={{ my: 2 }} />
          <Button onClick={close}>{say('close')}</Button>
        </Box>
      </Drawer>
      <Menu anchorEl={anchor} open={open === 'menu'} onClose={close}>
        <MenuItem onClick={close}>{say('first')}</MenuItem>
        <MenuItem onClick={close}>{say('second')}</MenuItem>
        <MenuItem disabled>{say('disabled')}</MenuItem>
      </Menu>
      <Popover
        anchorEl={anchor}
        open={open === 'popover'}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('popover') } }}
      >
        <Box sx={{ p: 2, maxWidth: 260 }}>{say('popoverText')}</Box>
      </Popover>
    </>
  );
}

function workForAWhile(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WORK_MS);
  });
}

async function failLater(): Promise<void> {
  await workForAWhile();
  throw new Error('shown on purpose');
}
