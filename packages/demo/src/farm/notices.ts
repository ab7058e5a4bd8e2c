import type { NoticeDraft } from '@farm/contracts';
import { createNotice, listOperatorNotices } from '@farm/contracts/calls';
import { requestApi } from '@farm/simulators/farmer';
import { runAs, type Operator } from './people.ts';

/** Publishes the demo's notices as the operator, unless notices already exist. */
export async function publishNotices(site: { url: string }, operator: Operator): Promise<void> {
  await runAs(site, operator, async (token) => {
    const { items } = await requestApi(site, listOperatorNotices, { token });
    if (items.length > 0) return;
    for (const body of NOTICES) await requestApi(site, createNotice, { token, body });
  });
}

/** The notices, oldest first. */
export const NOTICES: readonly NoticeDraft[] = [
  {
    isPinned: true,
    isPublished: true,
    texts: {
      en: {
        title: 'This is a demo farm',
        body: [
          'All data comes from simulated harvesters and a simulated chain. The past of this farm was played through the same programs that run now, with their clock set back.',
          '- One machine loses a disk from time to time, so that you can see alarms.\n- Profit is posted once a day, for the day before.\n- No coins leave this machine.',
        ].join('\n\n'),
      },
      zh: {
        title: '这是一个演示农场',
        body: [
          '所有数据均来自模拟收割机和模拟区块链。农场过去的数据由现在运行的同一套程序以回拨的时钟生成。',
          '- 某台机器的硬盘会不时断开，以演示告警。\n- 每天结算一次前一天的收益。\n- 不会有任何币离开本机。',
        ].join('\n\n'),
      },
    },
  },
  {
    isPinned: false,
    isPublished: true,
    texts: {
      en: {
        title: 'How your profit is computed',
        body: [
          'Each line of the [profit log](/center/my/assets) shows the figures that it was computed from: your effective space, the netspace, the block reward and the factor.',
          'Your browser computes the amount again with the same formula, so you can check every line yourself.',
        ].join('\n\n'),
      },
      zh: {
        title: '收益如何计算',
        body: [
          '[收益日志](/center/my/assets)的每一行都列出了计算所用的数据：有效空间、全网空间、区块奖励和系数。',
          '浏览器会用同一公式重新计算金额，因此您可以自行核对每一行。',
        ].join('\n\n'),
      },
    },
  },
  {
    isPinned: false,
    isPublished: true,
    texts: {
      en: {
        title: 'Choose when we warn you',
        body: 'We email you when a machine loses a quarter of its space within an hour, or stops reporting. You can change both limits, and send yourself a test, in the [settings](/center/security/settings).',
      },
      zh: {
        title: '自定义告警条件',
        body: '当某台机器在一小时内失去四分之一的空间或停止上报时，我们会给您发送邮件。您可以在[设置](/center/security/settings)中修改这两个条件，并发送测试邮件。',
      },
    },
  },
  {
    isPinned: false,
    isPublished: true,
    texts: {
      en: {
        title: 'Next halving at height 10,091,520',
        body: [
          'From that block on, the chain pays **0.5 XCH** instead of 1 XCH per block. It is expected in March 2027.',
          'Your [share](/center/my/share) already shows the estimated profit per day after the halving.',
        ].join('\n\n'),
      },
      zh: {
        title: '下一次减半在高度 10,091,520',
        body: [
          '从该区块起，每个区块的奖励由 1 XCH 降为 **0.5 XCH**，预计在 2027 年 3 月。',
          '[份额](/center/my/share)页面已显示减半后的每日预估收益。',
        ].join('\n\n'),
      },
    },
  },
];
