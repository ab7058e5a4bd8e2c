import type { Locale, ProposalKind } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails to operators about proposals. The amount includes its unit; the link is absolute. */
export interface ProposalFacts {
  'proposal-waiting': {
    kind: ProposalKind;
    /** Email addresses of the account's owner, and of the operator. */
    owner: string;
    proposedBy: string;
    /** Null for what moves no money. */
    amount: string | null;
    reason: string;
    /** The server's command and the time from which it works, at a farm of one operator. */
    command: { from: string; line: string } | null;
    link: string;
  };
}

/** Emails to operators about proposals, by language. */
export const proposalLetters: Record<
  Locale,
  { [Kind in keyof ProposalFacts]: (facts: ProposalFacts[Kind]) => Letter }
> = {
  en: {
    'proposal-waiting': ({ kind, owner, proposedBy, amount, reason, command, link }) => ({
      subject: `${kindsEn[kind]}${amount === null ? '' : ` of ${amount}`} waits for a second operator`,
      parts: [
        `${proposedBy} proposed this: ${kindsEn[kind].toLowerCase()}${amount === null ? '' : ` of ${amount}`}, account ${owner}.`,
        `Reason: ${reason}`,
        'Nothing happens until a second operator confirms it. It can also be rejected, or withdrawn by its proposer:',
        { link, label: 'Open proposals' },
        ...(command
          ? [
              `At a farm of one operator, this command on the server confirms it from ${command.from}: ${command.line}`,
            ]
          : []),
      ],
    }),
  },
  zh: {
    'proposal-waiting': ({ kind, owner, proposedBy, amount, reason, command, link }) => ({
      subject: `${kindsZh[kind]}${amount === null ? '' : ` ${amount} `}待第二位运营人员确认`,
      parts: [
        `${proposedBy} 提交了一项操作：${kindsZh[kind]}${amount === null ? '' : ` ${amount}`}，账号 ${owner}。`,
        `原因：${reason}`,
        '在第二位运营人员确认之前不会执行。其他运营人员可以拒绝，提交人可以撤回：',
        { link, label: '查看待确认操作' },
        ...(command
          ? [`农场只有一位运营人员时，自 ${command.from}起可在服务器上执行以下命令确认：${command.line}`]
          : []),
      ],
    }),
  },
};

const kindsEn: Record<ProposalKind, string> = {
  deposit: 'Deposit',
  approval: 'Approval of a withdrawal',
  correction: 'Correction',
  'factor-reset': 'Removal of all second factors',
};
const kindsZh: Record<ProposalKind, string> = {
  deposit: '入账',
  approval: '提现审核通过',
  correction: '更正',
  'factor-reset': '移除全部双重验证方式',
};
