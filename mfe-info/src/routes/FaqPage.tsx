import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Button, PageFrame } from '@farm/ui';
import { QuestionList } from '../features/questions/QuestionList.tsx';
import { questions } from '../features/questions/questions.ts';
import { ABOUT_PATH } from '../model/paths.ts';

/** Page of frequent questions with their answers. */
export function FaqPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.pages.faq" />}
      sentence={<FormattedMessage id="info.faq.sentence" />}
      actions={
        <Button component={Link} to={ABOUT_PATH} variant="outlined" color="inherit">
          <FormattedMessage id="info.pages.about" />
        </Button>
      }
    >
      <QuestionList ids={questions} />
    </PageFrame>
  );
}
