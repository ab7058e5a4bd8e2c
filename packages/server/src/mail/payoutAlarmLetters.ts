import type { Locale, PayoutAlarmCause } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Facts of the email about payouts that stand still. The link is absolute. */
export interface PayoutAlarmFacts {
  'payout-alarm': { cause: PayoutAlarmCause; since: string; link: string };
}

/** The alarm in words: title, cause and what to do. */
interface AlarmWords {
  title: string;
  text: string;
  advice: string;
}

/** Emails to operators about payouts that stand still, by language. */
export const payoutAlarmLetters: Record<
  Locale,
  { [Kind in keyof PayoutAlarmFacts]: (facts: PayoutAlarmFacts[Kind]) => Letter }
> = {
  en: {
    'payout-alarm': ({ cause, since, link }) => {
      const { title, text, advice } = sayEn(cause);
      return {
        subject: `Payouts: ${title}`,
        parts: [
          `Since ${since}: ${text}`,
          advice,
          'The alarm ends by itself once this is over. You won’t get another email about it until then:',
          { link, label: 'Open payouts' },
        ],
      };
    },
  },
  zh: {
    'payout-alarm': ({ cause, since, link }) => {
      const { title, text, advice } = sayZh(cause);
      return {
        subject: `付款：${title}`,
        parts: [
          `自 ${since}起：${text}`,
          advice,
          '恢复正常后，警报会自动解除；在此之前不会再就此发送邮件：',
          { link, label: '打开付款管理' },
        ],
      };
    },
  },
};

function sayEn(cause: PayoutAlarmCause): AlarmWords {
  switch (cause.kind) {
    case 'unpaid':
      return {
        title: 'nobody is being paid',
        text: `${cause.count === 1 ? '1 withdrawal' : `${cause.count} withdrawals`} (${cause.amount} XCH) should have been paid, and nothing moves.`,
        advice:
          cause.obstacle?.kind === 'stopped'
            ? 'Payouts are stopped. Find out why, then resume them.'
            : 'Check the batches in flight, and the log of the worker.',
      };
    case 'nodeAway':
      return {
        title: 'the node isn’t available',
        text:
          cause.message === ''
            ? 'the worker hasn’t read the chain.'
            : `the chain can’t be read. The error was: ${cause.message}`,
        advice:
          cause.message === ''
            ? 'Check that the worker is running, and look at its log.'
            : 'Start the full node, check that the worker can reach it, and let it sync. Until then nobody is paid.',
      };
    case 'signerAway':
      return {
        title: 'the signer isn’t available',
        text: 'the signer isn’t responding.',
        advice:
          'Start the signer, and check that it can reach the database and the worker its socket. Until then nobody is paid.',
      };
    case 'signerRefuses':
      return {
        title: 'the signer refuses to sign',
        text: `the signer refuses to sign the next batch: ${cause.message}`,
        advice: 'Look at the log of the signer. It signs nothing that doesn’t agree with the ledger.',
      };
    case 'pushRefused':
      return {
        title: 'the node refuses a batch',
        text: `the node refuses batch ${cause.batch}. It says: ${cause.answer}`,
        advice:
          'Look at the batch in the console and at the log of the node. The farm goes on pushing it, and its coins stay reserved.',
      };
    case 'walletShort':
      return {
        title: 'the wallet will be short',
        text: `the wallet has ${cause.funds} XCH, with what is on its way to it. Due are ${cause.due} XCH, ${cause.pending} XCH can still be canceled, and a day takes ${cause.daily} XCH at the pace of the last week.`,
        advice: `Add at least ${cause.missing} XCH to the wallet. Withdrawals that it doesn’t cover are put on hold.`,
      };
    case 'mailsStuck':
      return {
        title: 'emails can’t be sent',
        text: `${cause.count === 1 ? '1 email waits' : `${cause.count} emails wait`}. The last error was: ${cause.message}`,
        advice:
          'Check the mail server and its settings. New withdrawals wait until their email has been sent.',
      };
    case 'feeTooLow':
      return {
        title: 'the highest chain fee isn’t enough',
        text: `batch ${cause.batch} pays the highest chain fee, ${cause.fee} XCH, and no block includes it.`,
        advice:
          'Raise PAYOUT_FEE_MAX of the worker and SIGNER_FEE_MAX of the signer, and restart both. Or wait until blocks have room again.',
      };
    case 'diskShort':
      return {
        title: 'the disk is nearly full',
        text: `less than ${cause.reserveMb} MB are free on the farm’s disk. Sign-ups, reports, withdrawals and uploads are refused; what was accepted goes on.`,
        advice: 'Free some space, or enlarge the disk. The farm then goes on by itself.',
      };
  }
}

function sayZh(cause: PayoutAlarmCause): AlarmWords {
  switch (cause.kind) {
    case 'unpaid':
      return {
        title: '没有任何提现得到支付',
        text: `有 ${cause.count} 笔提现（共 ${cause.amount} XCH）早应支付，但没有任何进展。`,
        advice:
          cause.obstacle?.kind === 'stopped'
            ? '付款已停止。请查明原因，然后恢复付款。'
            : '请检查进行中的批次，以及工作进程的日志。',
      };
    case 'nodeAway':
      return {
        title: '节点不可用',
        text:
          cause.message === ''
            ? '工作进程没有读取链上数据。'
            : `无法读取链上数据。错误信息：${cause.message}`,
        advice:
          cause.message === ''
            ? '请确认工作进程正在运行，并查看其日志。'
            : '请启动全节点，确认工作进程能连上它，并等待其同步。在此之前不会支付任何提现。',
      };
    case 'signerAway':
      return {
        title: '签名程序不可用',
        text: '签名程序没有响应。',
        advice: '请启动签名程序，并确认它能连上数据库、工作进程能访问其套接字。在此之前不会支付任何提现。',
      };
    case 'signerRefuses':
      return {
        title: '签名程序拒绝签署',
        text: `签名程序拒绝签署下一批次：${cause.message}`,
        advice: '请查看签名程序的日志。凡与账本不一致的付款，它一律不签署。',
      };
    case 'pushRefused':
      return {
        title: '节点拒绝了一个批次',
        text: `节点拒绝批次 ${cause.batch}，答复为：${cause.answer}`,
        advice: '请在控制台查看该批次，并查看节点的日志。系统会继续推送，其所用的币保持占用。',
      };
    case 'walletShort':
      return {
        title: '钱包余额将不足',
        text: `钱包连同在途资金共有 ${cause.funds} XCH；待支付 ${cause.due} XCH，仍可取消的提现 ${cause.pending} XCH，按最近一周的速度每天支付 ${cause.daily} XCH。`,
        advice: `请向钱包补充至少 ${cause.missing} XCH。余额不足以支付的提现会暂缓处理。`,
      };
    case 'mailsStuck':
      return {
        title: '邮件无法发出',
        text: `有 ${cause.count} 封邮件等待发送。最近的错误信息：${cause.message}`,
        advice: '请检查邮件服务器及其设置。新的提现要等相关邮件发出后才会继续。',
      };
    case 'feeTooLow':
      return {
        title: '最高链上手续费仍然不够',
        text: `批次 ${cause.batch} 已支付最高链上手续费 ${cause.fee} XCH，但没有区块收录它。`,
        advice:
          '请提高工作进程的 PAYOUT_FEE_MAX 和签名程序的 SIGNER_FEE_MAX，并重启两者；或等待区块重新有空间。',
      };
    case 'diskShort':
      return {
        title: '磁盘空间即将用尽',
        text: `农场磁盘的可用空间不足 ${cause.reserveMb} MB。注册、上报、提现和上传暂不受理；已受理的事项继续处理。`,
        advice: '请清理磁盘或扩大容量。空间恢复后，农场会自动继续运行。',
      };
  }
}
