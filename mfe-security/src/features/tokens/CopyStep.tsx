import type { CreatedAccountToken } from '@farm/contracts/token';
import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { Alert } from '@farm/ui/feedback';
import { useCallback, useState } from 'react';
import type { TokenKind } from '../../model/tokenKinds.ts';
import { toWatchAddress } from '../../model/toWatchAddress.ts';
import { titleStyle, useCloseGuard } from '../../parts/FreshDialog.tsx';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

interface CopyStepProps {
  kind: TokenKind;
  titleId: string;
  created: CreatedAccountToken;
  /** Called once the user says that it is copied. */
  onCopied: () => void;
}

/** The new token or link, shown only here: the dialog stays until it is copied. */
export function CopyStep({ kind, titleId, created: { name, token }, onCopied }: CopyStepProps) {
  const intl = useIntl();
  const titleRef = useTitleFocus();
  const [isReminded, setIsReminded] = useState(false);
  useCloseGuard(useCallback(() => setIsReminded(true), []));
  return (
    <>
      <DialogTitle id={titleId} ref={titleRef} tabIndex={-1} sx={titleStyle}>
        <FormattedMessage id={`security.${kind}s.copy.title`} />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id={`security.${kind}s.copy.text`} values={{ name: <bdi>{name}</bdi> }} />
          </Typography>
          <Box sx={{ px: 2, py: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
            <CopyableText
              text={kind === 'link' ? toWatchAddress(window.location.origin, token) : token}
              label={intl.formatMessage({ id: `security.${kind}s.copy` })}
            />
          </Box>
          {isReminded ? (
            <Alert severity="warning">
              <FormattedMessage id={`security.${kind}s.copy.first`} />
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
