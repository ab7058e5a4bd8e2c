import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Button, Stack } from '@farm/ui';
import { Calculator } from '../features/home/Calculator.tsx';
import { FigureStrip } from '../features/home/FigureStrip.tsx';
import { Formula } from '../features/home/Formula.tsx';
import { Hero } from '../features/home/Hero.tsx';
import { HomeSection } from '../features/home/HomeSection.tsx';
import { StartButton } from '../features/home/StartButton.tsx';
import { Steps } from '../features/home/Steps.tsx';
import { useStatistics } from '../features/home/useStatistics.ts';
import { QuestionList } from '../features/questions/QuestionList.tsx';
import { ABOUT_PATH, QUESTIONS_PATH } from '../model/paths.ts';

/** Front page: introduces the farm, its profit and its steps, and leads to the sign-up. */
export function HomePage() {
  const statisticsState = useStatistics();
  return (
    <Box sx={{ pb: { xs: 7, md: 10 } }}>
      <Hero />
      <FigureStrip {...statisticsState} />
      <HomeSection id="how">
        <Steps />
      </HomeSection>
      <HomeSection id="calculator">
        <Calculator {...statisticsState} />
      </HomeSection>
      <HomeSection id="open">
        <Formula />
      </HomeSection>
      <HomeSection id="questions">
        <Box sx={{ maxWidth: 820, mx: 'auto' }}>
          <QuestionList ids={['home.plot', 'home.leaves', 'home.payday', 'home.fee']} />
          <Stack direction="row" sx={{ mt: 4, gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
            <StartButton />
            <Button component={Link} to={QUESTIONS_PATH} size="large" variant="outlined" color="inherit">
              <FormattedMessage id="info.home.allQuestions" />
            </Button>
            <Button component={Link} to={ABOUT_PATH} size="large" variant="outlined" color="inherit">
              <FormattedMessage id="info.pages.about" />
            </Button>
          </Stack>
        </Box>
      </HomeSection>
    </Box>
  );
}
