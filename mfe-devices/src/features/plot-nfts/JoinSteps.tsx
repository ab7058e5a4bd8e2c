import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, StateCard, Typography } from '@farm/ui';
import { Section } from '../../parts/Section.tsx';
import { CommandText } from './CommandText.tsx';

/** How a stock Chia farmer joins the pool: three steps with their commands. */
export function JoinSteps({ poolUrl }: { poolUrl: string | null }) {
  if (poolUrl === null)
    return (
      <StateCard icon="share" title={<FormattedMessage id="devices.plotNfts.noPool.title" />}>
        <FormattedMessage id="devices.plotNfts.noPool.text" />
      </StateCard>
    );
  const steps = [
    { id: 'join', command: `chia plotnft join -i 2 -u ${poolUrl}` },
    { id: 'plots', command: 'chia plots create -k 32 -c CONTRACT_ADDRESS' },
    { id: 'claim', command: 'chia plotnft get_login_link -l LAUNCHER_ID' },
  ];
  return (
    <Section title={<FormattedMessage id="devices.plotNfts.join.title" />}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.plotNfts.join.text" />
      </Typography>
      <Box component="ol" sx={listStyle}>
        {steps.map(({ id, command }) => (
          <Stack key={id} component="li" sx={{ gap: 1, minWidth: 0 }}>
            <Typography variant="h6" component="h3">
              <FormattedMessage id={`devices.plotNfts.join.${id}.title`} />
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={`devices.plotNfts.join.${id}.text`} />
            </Typography>
            <CommandText command={command} />
          </Stack>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="devices.plotNfts.join.limits" />
      </Typography>
    </Section>
  );
}

const listStyle = { listStyle: 'none', p: 0, my: 3, display: 'grid', gap: 3 };
