import { Command, toPoolCommands } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack, Typography } from '@farm/ui';

/** Three steps, with their commands, by which a stock Chia farmer joins the pool. */
export function JoinSteps({ poolUrl }: { poolUrl: string }) {
  const intl = useIntl();
  const copyLabel = intl.formatMessage({ id: 'devices.plotNfts.copy.command' });
  const { join, create, makePlots, login } = toPoolCommands(poolUrl);
  const steps = [
    { id: 'join', command: join, alternative: create },
    { id: 'plots', command: makePlots },
    { id: 'claim', command: login },
  ];
  return (
    <>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.plotNfts.join.text" />
      </Typography>
      <Box component="ol" sx={listStyle}>
        {steps.map(({ id, command, alternative }) => (
          <Stack key={id} component="li" sx={{ gap: 1, minWidth: 0 }}>
            <Typography variant="h6" component="h3">
              <FormattedMessage id={`devices.plotNfts.join.${id}.title`} />
            </Typography>
            <Typography sx={textStyle}>
              <FormattedMessage id={`devices.plotNfts.join.${id}.text`} />
            </Typography>
            <Command text={command} label={copyLabel} />
            {alternative === undefined ? null : (
              <>
                <Typography sx={textStyle}>
                  <FormattedMessage id={`devices.plotNfts.join.${id}.alternative`} />
                </Typography>
                <Command text={alternative} label={copyLabel} />
              </>
            )}
          </Stack>
        ))}
      </Box>
      <Typography variant="body2" sx={textStyle}>
        <FormattedMessage id="devices.plotNfts.join.limits" />
      </Typography>
    </>
  );
}

const listStyle = { listStyle: 'none', p: 0, my: 3, display: 'grid', gap: 3 };
const textStyle = { color: 'text.secondary', maxWidth: 720 };
