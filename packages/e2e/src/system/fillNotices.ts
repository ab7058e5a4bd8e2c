import type { NoticeDraft } from '@farm/contracts';
import { createNotice } from '@farm/contracts/calls';
import type { Caller } from './createCaller.ts';

/**
 * Creates notices in every state: pinned with all Markdown features, in one language, and a draft. @returns the notice
 * ids
 */
export async function fillNotices(asOperator: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (const notice of notices) {
    const { id } = await asOperator(createNotice, { body: notice });
    ids.push(id);
  }
  return ids;
}

const ENGLISH = `The halving is at height **10,091,520**. From then on a block pays _half_ of what it pays now.

## What changes for you

1. The theoretical profit of a PiB falls by half.
2. The factor of this farm stays as it is:
   - profit runs keep their formula
   - balances are not touched

| Height | Reward of a block |
| :-- | --: |
| up to 10,091,519 | 1 XCH |
| from 10,091,520 on | 0.5 XCH |

> Plots need no change.

Look at [your share](/center/my/share), or read [how the reward is set](https://docs.chia.net). To see what your machine
reports, run \`farm-agent status\`:

\`\`\`
farm-agent status --machine a-very-long-name-of-a-machine-in-the-old-barn-behind-the-house --since 2026-11-01
\`\`\`
`;

const CHINESE = `减半将在区块高度 **10,091,520** 发生，**此后：**每个区块的奖励为现在的*一半*。

## 对您的影响

1. 每 PiB 的理论收益减半。
2. 本农场的系数不变：
   - 收益发放的公式不变
   - 账户余额不受影响

| 区块高度 | 区块奖励 |
| :-- | --: |
| 10,091,519 及以前 | 1 XCH |
| 10,091,520 起 | 0.5 XCH |

> 绘图文件无需改动。

请查看[您的份额](/center/my/share)，或阅读[奖励规则](https://docs.chia.net)。机器状态可用 \`farm-agent status\` 查看。
`;

const notices: NoticeDraft[] = [
  {
    isPinned: true,
    isPublished: true,
    texts: {
      en: { title: 'The halving is near', body: ENGLISH },
      zh: { title: '减半临近', body: CHINESE },
    },
  },
  {
    isPinned: false,
    isPublished: true,
    texts: {
      en: { title: 'Payouts wait on Sunday morning', body: 'From 02:00 to 04:00 UTC the node is renewed.' },
      zh: null,
    },
  },
  {
    isPinned: false,
    isPublished: false,
    texts: { en: { title: 'A second farm', body: 'To be written.' }, zh: null },
  },
];
