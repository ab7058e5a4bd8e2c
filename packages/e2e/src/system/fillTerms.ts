import type { TermsDraft, TermsKind } from '@farm/contracts/terms';
import { publishTerms } from '@farm/contracts/calls';
import type { Caller } from './createCaller.ts';

/** Publishes two versions of the terms, and a privacy policy in English only. */
export async function fillTerms(asOperator: Caller): Promise<void> {
  for (const [kind, body] of publications) await asOperator(publishTerms, { params: { kind }, body });
}

const ENGLISH = `These terms apply to everyone who farms with us.

## 1. What we do

We farm with the plots that your machines report, and pay you for the space that counts:

1. each day, by the formula on the home page
2. whether or not your plots win a block
3. to the address that you choose, minus a fixed fee

## 2. What you do

- Report only plots that are yours.
- Keep your password and your second factors to yourself.
- Tell us when a machine is lost or stolen.

## 3. When we disagree

> A wrong credit is corrected; the correction is in your balance log, with its reason.

Questions are answered in [the list of questions](/faqs). How the network sets rewards is described [by Chia](https://docs.chia.net).
`;

const CHINESE = `本条款适用于所有与我们一起耕种的用户。

## 一、我们提供的服务

我们使用您的机器上报的图块参与耕种，并按有效空间向您支付收益：

1. 每天结算一次，计算公式见首页
2. 无论您的图块是否爆块，均可获得收益
3. 提现至您指定的地址，每笔收取固定手续费

## 二、您的责任

- 仅上报属于您的图块。
- 妥善保管密码和双重验证方式，请勿告知他人。
- 机器丢失或被盗时，请及时通知我们。

## 三、争议处理

> 误入账的款项会予以更正，更正记录及原因可在余额记录中查看。

如有疑问，请查看[常见问题](/faqs)。网络奖励规则见 [Chia 官方文档](https://docs.chia.net)。
`;

const PRIVACY = `We keep what farming needs, and nothing else.

| What | Why | How long |
| :-- | :-- | :-- |
| Email address | To sign in, and for mails about your account | Until you close the account |
| Machines and plots | To compute your profit | Until you delete them |
| Withdrawals | Money has to add up | For good |

Your keys and your recovery phrase never leave your machine.
`;

const publications: [TermsKind, TermsDraft][] = [
  ['terms', { baseVersion: 0, texts: { en: 'These terms apply to everyone who farms with us.', zh: null } }],
  ['terms', { baseVersion: 1, texts: { en: ENGLISH, zh: CHINESE } }],
  ['privacy', { baseVersion: 0, texts: { en: PRIVACY, zh: null } }],
];
