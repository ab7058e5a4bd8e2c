import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { Alert } from '@farm/ui/feedback';
import { useCallback, useState } from 'react';
import { titleStyle, useCloseGuard } from './FreshDialog.tsx';
import { useTitleFocus } from './useTitleFocus.ts';

interface CopyStepProps {
  titleId: string;
  /** Prefix of the message ids `.copy`, `.copy.title`, `.copy.text` and `.copy.first`. */
  textId: string;
  /** Name of what the secret belongs to. */
  name: string;
  secret: string;
  /** Called once the user says that it is copied. */
  onCopied: () => void;
}

/** A new secret, shown only here: the dialog stays until it is copied. */
export function CopyStep({ titleId, textId, name, secret, onCopied }: CopyStepProps) {
  const intl = useIntl();
  const titleRef = useTitleFocus();
  const [isReminded, setIsReminded] = useState(false);
  useCloseGuard(useCallback(() => setIsReminded(true), []));
  return (
    <>
      <DialogTitle id={titleId} ref={titleRef} tabIndex={-1} sx={titleStyle}>
        <FormattedMessage id={`${textId}.copy.title`} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={`${textId}.copy.text`} values={{ name: <bdi>{name}</bdi> }} />
          </Typography>
          <Box sx={{ px: 2, py: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
            <CopyableText text={secret} label={intl.formatMessage({ id: `${textId}.copy` })} />
          </Box>
          {isReminded ? (
            <Alert severity="warning">
              <FormattedMessage id={`${textId}.copy.first`} />
            </Alert>
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onCopied}>
          <FormattedMessage id="security.tokens.copied" />
        </Button>
      </DialogActions>
    </>
  );
}
