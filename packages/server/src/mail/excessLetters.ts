import type { Locale } from '@farm/contracts';
import type { Some } from './alarmNews.ts';
import type { Letter } from './renderLetter.ts';

/** An account whose proven space exceeds what its machines report. Spaces include their unit. */
export interface ExcessOfAccount {
  /** Email address. */
  owner: string;
  proven: string;
  /** One standard deviation of the proven space. */
  band: string;
  reported: string;
}

/** Facts of the email about proven space that exceeds reports. The link is absolute. */
export interface ExcessFacts {
  'space-exceeded': { excesses: Some<ExcessOfAccount>; link: string };
}

/** Emails to operators about proven space that exceeds reports, by language. */
export const excessLetters: Record<
  Locale,
  { [Kind in keyof ExcessFacts]: (facts: ExcessFacts[Kind]) => Letter }
> = {
  en: {
    'space-exceeded': ({ excesses: { named, count }, link }) => ({
      subject:
        count === 1
          ? 'An account proves more space than it reports'
          : `${count} accounts prove more space than they report`,
      parts: [
        'Partials prove more space than the machines of an account report, by more than four standard deviations:',
        {
          list: [
            ...named.map(
              ({ owner, proven, band, reported }) =>
                `${owner}: ${proven} (±${band}) proven, ${reported} reported`,
            ),
            ...(count > named.length ? [`and ${count - named.length} more`] : []),
          ],
        },
        'Usually some of its harvesters have no agent, and nothing needs to be done. If it happens to many accounts at once, proofs may be checked wrongly. Proven space is paid as before.',
        'The list in the console is up to date, and an account leaves it by itself:',
        { link, label: 'Open income' },
      ],
    }),
  },
  zh: {
    'space-exceeded': ({ excesses: { named, count }, link }) => ({
      subject: `${count} 个账号已证明的空间超出上报的空间`,
      parts: [
        '以下账号由部分证明得出的空间，超出其机器上报的空间四个标准差以上：',
        {
          list: [
            ...named.map(
              ({ owner, proven, band, reported }) =>
                `${owner}：已证明 ${proven}（±${band}），上报 ${reported}`,
            ),
            ...(count > named.length ? [`以及另外 ${count - named.length} 个账号`] : []),
          ],
        },
        '通常是部分收割机没有接入代理程序，无需处理。如果许多账号同时出现，则可能是证明的校验有误。收益仍按已证明的空间发放。',
        '控制台中的列表实时更新，恢复正常的账号会自动移出：',
        { link, label: '打开收入页面' },
      ],
    }),
  },
};
