import { PLOT_NFTS_PATH, toPoolCommands } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack, Typography } from '@farm/ui';
import { GuideCommand } from './GuideCommand.tsx';
import { GuideSection } from './GuideSection.tsx';
import { GuideText } from './GuideText.tsx';
import { TermList } from './TermList.tsx';

/** Steps by which a stock Chia farmer joins the pool, and the plots that can. */
export function JoinGuide() {
  const { show, create, join, makePlots, login } = toPoolCommands(`${location.origin}/pool`);
  const steps = [
    { id: 'show', command: show },
    { id: 'join', command: join },
    { id: 'create', command: create },
    { id: 'make', command: makePlots },
    { id: 'claim', command: login },
  ];
  return (
    <GuideSection id="join">
      <GuideText id="join.text" />
      <Stack component="ol" sx={{ gap: 2.5, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ id, command }) => (
          <Stack key={id} component="li" sx={{ gap: 1 }}>
            <Typography variant="h6" component="h3">
              <FormattedMessage id={`info.quickStart.join.${id}.title`} />
            </Typography>
            <GuideText id={`join.${id}.text`} />
            <GuideCommand text={command} />
          </Stack>
        ))}
      </Stack>
      <GuideText id="join.after" />
      <Box>
        <Button component={Link} to={PLOT_NFTS_PATH} variant="contained" startIcon={<Icon name="sprout" />}>
          <FormattedMessage id="info.quickStart.join.action" />
        </Button>
      </Box>
      <Typography variant="h6" component="h3" sx={{ mt: 1 }}>
        <FormattedMessage id="info.quickStart.plots.title" />
      </Typography>
      <TermList topic="plots" ids={['own', 'solo', 'og', 'second']} />
    </GuideSection>
  );
}
