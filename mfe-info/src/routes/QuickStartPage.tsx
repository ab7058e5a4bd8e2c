import { MACHINES_PATH } from '@farm/kit';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Icon, PageFrame, Stack } from '@farm/ui';
import { GuideCommand } from '../features/guide/GuideCommand.tsx';
import { GuideSection } from '../features/guide/GuideSection.tsx';
import { JoinGuide } from '../features/guide/JoinGuide.tsx';
import { GuideText } from '../features/guide/GuideText.tsx';
import { TermList } from '../features/guide/TermList.tsx';
import { toGuideCommands } from '../model/guideCommands.ts';
import { unitFile } from '../model/unitFile.ts';

/** Guide to joining with a stock Chia farmer and to enrolling a first machine, command by command. */
export function QuickStartPage() {
  const commands = toGuideCommands(location.origin);
  return (
    <PageFrame
      title={<FormattedMessage id="info.quickStart.title" />}
      sentence={<FormattedMessage id="info.quickStart.sentence" />}
    >
      <Stack sx={{ gap: 3 }}>
        <JoinGuide />
        <GuideSection id="agent">
          <GuideText id="agent.text" />
        </GuideSection>
        <GuideSection id="needs">
          <GuideText id="needs.farm" />
          <GuideText id="needs.user" />
          <GuideText id="needs.node" />
          <GuideCommand text={commands.node} />
        </GuideSection>
        <GuideSection id="code">
          <GuideText id="code.text" />
          <Box>
            <Button
              component={Link}
              to={MACHINES_PATH}
              variant="contained"
              startIcon={<Icon name="machines" />}
            >
              <FormattedMessage id="info.quickStart.code.action" />
            </Button>
          </Box>
        </GuideSection>
        <GuideSection id="enroll">
          <GuideText id="enroll.text" />
          <GuideCommand text={commands.enroll} />
        </GuideSection>
        <GuideSection id="run">
          <GuideCommand text={commands.run} />
          <GuideText id="run.text" />
          <GuideText id="run.farmer" />
        </GuideSection>
        <GuideSection id="check">
          <GuideCommand text={commands.status} />
          <GuideText id="check.text" />
        </GuideSection>
        <GuideSection id="service">
          <GuideText id="service.install" />
          <GuideCommand text={commands.install} />
          <GuideText id="service.unit" />
          <GuideCommand text={commands.installUnit} />
          <GuideCommand text={commands.editUnit} />
          <UnitFile />
          <GuideText id="service.home" />
          <GuideCommand text={commands.moveHome} />
          <GuideText id="service.start" />
          <GuideCommand text={commands.startService} />
          <GuideText id="service.log" />
          <GuideCommand text={commands.readLog} />
          <GuideText id="service.other" />
        </GuideSection>
        <GuideSection id="know">
          <TermList topic="know" ids={['leaves', 'unplug', 'offline', 'update', 'remove']} />
        </GuideSection>
        <GuideSection id="trouble">
          <TermList
            topic="trouble"
            ids={['harvester', 'certificates', 'code', 'enrolled', 'clock', 'deleted']}
          />
        </GuideSection>
      </Stack>
    </PageFrame>
  );
}

function UnitFile() {
  return (
    <Box component="details">
      <Box component="summary" sx={{ mb: 1, cursor: 'pointer' }}>
        <FormattedMessage id="info.quickStart.service.show" />
      </Box>
      <GuideCommand text={unitFile} isFile />
    </Box>
  );
}
