import { CopyableText } from '@farm/kit';
import { saveFile } from '@farm/kit/downloads';
import { FormattedMessage, useIntl, useSession } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { Alert } from '@farm/ui/feedback';
import { useCallback, useState } from 'react';
import { titleStyle, useCloseGuard } from '../../parts/FreshDialog.tsx';
import { useTitleFocus } from '../../parts/useTitleFocus.ts';

interface CodesStepProps {
  titleId: string;
  codes: readonly string[];
  /** Called once the user says that the codes are saved. */
  onSaved: () => void;
}

/** New recovery codes, shown only here: the dialog stays until they are saved. */
export function CodesStep({ titleId, codes, onSaved }: CodesStepProps) {
  const intl = useIntl();
  const email = useSession().user?.email ?? '';
  const titleRef = useTitleFocus();
  const [isReminded, setIsReminded] = useState(false);
  useCloseGuard(useCallback(() => setIsReminded(true), []));
  const text = codes.join('\n');
  // A phone that is too narrow for two columns shows one.
  const longest = Math.max(...codes.map(({ length }) => length));
  const handleDownload = () => {
    const title = intl.formatMessage({ id: 'security.factors.codes.file' }, { email });
    saveFile(`${title}\n\n${text}\n`, { name: FILE_NAME, type: 'text/plain' });
  };
  return (
    <>
      <DialogTitle id={titleId} ref={titleRef} tabIndex={-1} sx={titleStyle}>
        <FormattedMessage id="security.factors.codes.save.title" />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="security.factors.codes.save.text" />
          </Typography>
          <Box sx={{ ...codesStyle, '& bdi': { ...textStyle, columns: `${longest}ch 2` } }}>
            <CopyableText text={text} label={intl.formatMessage({ id: 'security.factors.codes.copy' })} />
          </Box>
          {isReminded ? (
            <Alert severity="warning">
              <FormattedMessage id="security.factors.codes.save.first" />
            </Alert>
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" startIcon={<Icon name="down" />} onClick={handleDownload}>
          <FormattedMessage id="security.factors.codes.download" />
        </Button>
        <Button variant="contained" onClick={onSaved}>
          <FormattedMessage id="security.factors.codes.saved" />
        </Button>
      </DialogActions>
    </>
  );
}

const FILE_NAME = 'farm-recovery-codes.txt';

const codesStyle = {
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  '& > span': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
} as const;

const textStyle = { whiteSpace: 'pre-line', columnGap: '3ch', lineHeight: 2 } as const;
