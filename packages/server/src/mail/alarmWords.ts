import type { Incident, Locale } from '@farm/contracts';
import type { AlarmNews, AlarmTest, Some } from './alarmNews.ts';

type Kind = keyof AlarmNews;
/** Formats a line about a machine. */
type Line<K extends Kind> = (machine: AlarmNews[K]['named'][number]) => string;

/** Texts of alarm emails in a language. */
interface AlarmWords {
  /** Subject parts for one machine and for several. */
  one: { [K in Kind]: Line<K> };
  several: Record<Kind, (count: number) => string>;
  /** Separator between parts of a subject. */
  comma: string;
  /** Introduction to a list of machines. */
  intro: Record<Kind, string>;
  /** List item for a machine. */
  line: { [K in Kind]: Line<K> };
  /** Note below a list that is incomplete. */
  more: (count: number) => string;
  /** Text before a link, and its label. */
  look: string;
  lookLabel: string;
  settings: string;
  settingsLabel: string;
  testSubject: string;
  test: (test: AlarmTest) => string[];
}

type IncidentKind = Incident['kind'];

/** Texts for recovered machines by kind of incident. */
const recovery = {
  en: {
    drop: { does: 'space restored', after: 'a drop' },
    offline: { does: 'reporting again', after: 'going offline' },
  } satisfies Record<IncidentKind, object>,
  zh: {
    drop: { subject: '的容量已恢复', does: '容量已恢复', after: '容量减少' },
    offline: { subject: '已重新上报', does: '已重新上报', after: '没有上报' },
  } satisfies Record<IncidentKind, object>,
};

/** Texts about machines in alarm emails, by language. */
export const alarmWords: Record<Locale, AlarmWords> = {
  en: {
    one: {
      dropped: ({ machine, percent }) => `${machine} lost ${percent} of its space`,
      silent: ({ machine }) => `${machine} is offline`,
      recovered: ({ machine, kind }) => `${machine}: ${recovery.en[kind].does}`,
    },
    several: {
      dropped: (count) => `${count} machines lost space`,
      silent: (count) => `${count} machines are offline`,
      recovered: (count) => `${count} machines recovered`,
    },
    comma: ', ',
    intro: {
      dropped: 'Lost space in two reports in a row:',
      silent: 'Offline:',
      recovered: 'Recovered:',
    },
    line: {
      dropped: ({ machine, from, to, percent, fromPlots, toPlots, since }) =>
        `${machine}: ${from} → ${to}, −${percent}, ${toPlots} of ${fromPlots} plots, since ${since}`,
      silent: ({ machine, since }) => `${machine}: offline since ${since}`,
      recovered: ({ machine, kind, space, plots, since }) =>
        `${machine}: ${recovery.en[kind].does}, ${space}, ${plots === 1 ? '1 plot' : `${plots} plots`}, after ${recovery.en[kind].after} on ${since}`,
    },
    more: (count) => `and ${count} more`,
    look: 'Check your machines:',
    lookLabel: 'Open Machines',
    settings: 'Change when you get alarm emails:',
    settingsLabel: 'Open settings',
    testSubject: 'Alarm test',
    test: ({ isOn, percent, windowMinutes, offlineMinutes }) => [
      'You requested an alarm test. Alarm emails reach you.',
      isOn
        ? `You get an email when a machine loses ${percent} or more of its space within ${windowMinutes} minutes, or hasn’t reported for ${offlineMinutes} minutes, and another one when it recovers.`
        : 'The alarm is off: you get no email when a machine loses space or stops reporting.',
    ],
  },
  zh: {
    one: {
      dropped: ({ machine, percent }) => `“${machine}”的容量减少了 ${percent}`,
      silent: ({ machine }) => `“${machine}”已失联`,
      recovered: ({ machine, kind }) => `“${machine}”${recovery.zh[kind].subject}`,
    },
    several: {
      dropped: (count) => `${count} 台机器的容量减少`,
      silent: (count) => `${count} 台机器已失联`,
      recovered: (count) => `${count} 台机器已恢复正常`,
    },
    comma: '，',
    intro: {
      dropped: '连续两次上报容量减少：',
      silent: '没有上报：',
      recovered: '已恢复正常：',
    },
    line: {
      dropped: ({ machine, from, to, percent, fromPlots, toPlots, since }) =>
        `${machine}：${from} → ${to}，−${percent}，${fromPlots} 个图块剩余 ${toPlots} 个，始于 ${since}`,
      silent: ({ machine, since }) => `${machine}：自 ${since}起没有上报`,
      recovered: ({ machine, kind, space, plots, since }) =>
        `${machine}：${recovery.zh[kind].does}，${space}，${plots} 个图块，此前自 ${since}起${recovery.zh[kind].after}`,
    },
    more: (count) => `以及另外 ${count} 台`,
    look: '查看当前状况：',
    lookLabel: '查看机器',
    settings: '修改提醒条件：',
    settingsLabel: '打开设置',
    testSubject: '警报测试',
    test: ({ isOn, percent, windowMinutes, offlineMinutes }) => [
      '您申请了一次警报测试。警报邮件可以正常送达。',
      isOn
        ? `当一台机器在 ${windowMinutes} 分钟内减少 ${percent} 或更多容量，或者连续 ${offlineMinutes} 分钟没有上报时，您会收到邮件；恢复正常后会再收到一封。`
        : '警报已关闭：机器容量减少或没有上报时，您不会收到邮件。',
    ],
  },
};

/** Formats the subject: what happened, or otherwise what is over. */
export function formatAlarmSubject(
  { dropped, silent, recovered }: AlarmNews,
  { one, several, comma }: AlarmWords,
): string {
  const happened = [
    ...inShort(dropped, one.dropped, several.dropped),
    ...inShort(silent, one.silent, several.silent),
  ];
  return (happened.length > 0 ? happened : inShort(recovered, one.recovered, several.recovered)).join(comma);
}

function inShort<Named>(
  { named: [machine], count }: Some<Named>,
  one: (machine: Named) => string,
  several: (count: number) => string,
): string[] {
  if (count === 0) return [];
  return [count === 1 && machine !== undefined ? one(machine) : several(count)];
}
