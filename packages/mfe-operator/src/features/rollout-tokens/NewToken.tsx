import type { CreatedRolloutToken } from '@farm/contracts/rollout';
import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Button, Stack, Typography } from '@farm/ui';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useId } from 'react';

interface NewTokenProps {
  isOpen: boolean;
  /** Kept while the dialog fades out. */
  created: CreatedRolloutToken;
  onClose: () => void;
}

/** Shows a new token once. Only its button closes the dialog, so an accidental click cannot lose the token. */
export function NewToken({ isOpen, created, onClose }: NewTokenProps) {
  const intl = useIntl();
  const titleId = useId();
  const { name, token } = created;
  return (
    <Dialog open={isOpen} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <FormattedMessage id="operator.rollout.token.created" values={{ name: <bdi>{name}</bdi> }} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography>
            <FormattedMessage id="operator.rollout.token.once" />
          </Typography>
          <CopyableText text={token} label={intl.formatMessage({ id: 'operator.rollout.token.copy' })} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          <FormattedMessage id="operator.rollout.token.kept" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
