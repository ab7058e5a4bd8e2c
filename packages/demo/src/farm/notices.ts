import type { NoticeDraft } from '@farm/contracts';
import { createNotice, listOperatorNotices } from '@farm/contracts/calls';
import { requestApi } from '@farm/simulators/farmer';
import type { Person } from './people.ts';

/** Publishes the demo's notices as the operator, unless notices already exist. */
export async function publishNotices(site: { url: string }, { token }: Person): Promise<void> {
  const { items } = await requestApi(site, listOperatorNotices, { token });
  if (items.length > 0) return;
  for (const body of NOTICES) await requestApi(site, createNotice, { token, body });
}

const NOTICES: NoticeDraft[] = [
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
  {
    isPinned: true,
    isPublished: true,
    texts: {
      en: {
        title: 'This is a demo farm',
        body: [
          'All data comes from simulated harvesters, reported by real agents, and from profit runs on a shortened day.',
          '- One machine loses a disk from time to time, so that you can see alarms.\n- Profit is posted every ten minutes instead of once a day.\n- No coins leave this machine.',
        ].join('\n\n'),
      },
      zh: {
        title: '这是一个演示农场',
        body: [
          '所有数据均来自模拟收割机（由真实的代理程序上报），收益按缩短的周期结算。',
          '- 某台机器的硬盘会不时断开，以演示告警。\n- 收益每十分钟结算一次，而非每天一次。\n- 不会有任何币离开本机。',
        ].join('\n\n'),
      },
    },
  },
];
