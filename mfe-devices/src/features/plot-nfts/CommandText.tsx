import { CopyableText } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** A command to run on the farmer's computer, with a copy button. */
export function CommandText({ command }: { command: string }) {
  const intl = useIntl();
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover', minWidth: 0 }}>
      <CopyableText
        text={command}
        label={intl.formatMessage({ id: 'devices.plotNfts.copy' }, { text: command })}
      />
    </Box>
  );
}
