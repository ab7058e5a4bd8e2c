import { FormattedMessage } from '@farm/remote-sdk';
import { PageFrame } from '@farm/ui';
import { QuestionList } from '../features/questions/QuestionList.tsx';
import { questions } from '../features/questions/questions.ts';

/** Answers to what people ask first. */
export function FaqPage() {
  return (
    <PageFrame
      title={<FormattedMessage id="info.faq.title" />}
      sentence={<FormattedMessage id="info.faq.sentence" />}
    >
      <QuestionList ids={questions} />
    </PageFrame>
  );
}
