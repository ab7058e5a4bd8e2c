import type { AlarmNews, AlarmTest, Some } from './alarmNews.ts';
import type { Say } from './createReader.ts';
import type { Letter, Letters } from './renderLetter.ts';

/** Facts of alarm emails. Links are absolute. */
export interface AlarmFacts {
  alarm: { news: AlarmNews; link: string; settingsLink: string };
  'alarm-test': { test: AlarmTest; settingsLink: string };
}

/** Alarm emails. */
export const alarmLetters: Letters<AlarmFacts> = {
  alarm: (say, { news, link, settingsLink }) => {
    const dropped = describeGroup(say, { kind: 'dropped', ...news.dropped }, (machine, part) =>
      say(`letter.alarm.dropped.${part}`, { ...machine }),
    );
    const silent = describeGroup(say, { kind: 'silent', ...news.silent }, (machine, part) =>
      say(`letter.alarm.silent.${part}`, { ...machine }),
    );
    const recovered = describeGroup(say, { kind: 'recovered', ...news.recovered }, (machine, part) =>
      say(`letter.alarm.recovered.${machine.kind}.${part}`, { ...machine }),
    );
    const happened = [...dropped.subject, ...silent.subject];
    return {
      // The subject names new alarms, or recoveries if there are none.
      subject: (happened.length > 0 ? happened : recovered.subject).join(say('letter.comma')),
      parts: [
        ...dropped.parts,
        ...silent.parts,
        ...recovered.parts,
        say('letter.alarm.look'),
        { link, label: say('letter.alarm.look.link') },
        say('letter.alarm.settings'),
        { link: settingsLink, label: say('letter.alarm.settings.link') },
      ],
    };
  },
  'alarm-test': (say, { test: { isOn, percent, windowMinutes, offlineMinutes }, settingsLink }) => ({
    subject: say('letter.alarm-test.subject'),
    parts: [
      say('letter.alarm-test.text'),
      isOn
        ? say('letter.alarm-test.on', { percent, windowMinutes, offlineMinutes })
        : say('letter.alarm-test.off'),
      say('letter.alarm.settings'),
      { link: settingsLink, label: say('letter.alarm.settings.link') },
    ],
  }),
};

/** Describes machines of one kind of news, for the subject in short and as a list. */
function describeGroup<Machine>(
  say: Say,
  { kind, named, count }: Some<Machine> & { kind: keyof AlarmNews },
  describe: (machine: Machine, part: 'one' | 'line') => string,
): { subject: string[]; parts: Letter['parts'] } {
  if (count === 0) return { subject: [], parts: [] };
  const [machine] = named;
  const unnamed = count - named.length;
  return {
    subject: [
      count === 1 && machine !== undefined
        ? describe(machine, 'one')
        : say(`letter.alarm.${kind}.several`, { count }),
    ],
    parts: [
      say(`letter.alarm.${kind}.intro`),
      {
        list: [
          ...named.map((one) => describe(one, 'line')),
          ...(unnamed > 0 ? [say('letter.alarm.more', { count: unnamed })] : []),
        ],
      },
    ],
  };
}
