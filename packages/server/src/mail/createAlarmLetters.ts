import type { Locale } from '@farm/contracts';
import type { AlarmNews, AlarmTest, Some } from './alarmNews.ts';
import { formatAlarmSubject, alarmWords } from './alarmWords.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of alarm emails. Links are absolute. */
export interface AlarmFacts {
  alarm: { news: AlarmNews; link: string; settingsLink: string };
  'alarm-test': { test: AlarmTest; settingsLink: string };
}

/** Creates the alarm emails in a language. */
export function createAlarmLetters(locale: Locale): {
  [Kind in keyof AlarmFacts]: (facts: AlarmFacts[Kind]) => Letter;
} {
  const words = alarmWords[locale];
  const section = <Named>(
    intro: string,
    { named, count }: Some<Named>,
    line: (machine: Named) => string,
  ): Letter['parts'] => {
    if (count === 0) return [];
    const unnamed = count - named.length;
    return [intro, { list: [...named.map(line), ...(unnamed > 0 ? [words.more(unnamed)] : [])] }];
  };
  return {
    alarm: ({ news, link, settingsLink }) => ({
      subject: formatAlarmSubject(news, words),
      parts: [
        ...section(words.intro.dropped, news.dropped, words.line.dropped),
        ...section(words.intro.silent, news.silent, words.line.silent),
        ...section(words.intro.recovered, news.recovered, words.line.recovered),
        words.look,
        { link, label: words.lookLabel },
        words.settings,
        { link: settingsLink, label: words.settingsLabel },
      ],
    }),
    'alarm-test': ({ test, settingsLink }) => ({
      subject: words.testSubject,
      parts: [...words.test(test), words.settings, { link: settingsLink, label: words.settingsLabel }],
    }),
  };
}
