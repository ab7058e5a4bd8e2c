import type { Locale } from '@farm/contracts';

/** Sentence before the link that locks an account. */
export const notYou: Record<Locale, string> = {
  en: 'If this wasn’t you, open this link to lock your account. It signs out every device, deletes API tokens and watch links, pauses the automatic payout, puts withdrawals that haven’t been sent on hold, and removes second factors added within the last 7 days. The link is valid for 7 days, and nothing happens until you confirm:',
  zh: '如果不是您本人的操作，请打开以下链接锁定账号：所有设备将退出登录，API 令牌和只读链接将被删除，自动提现将暂停，尚未发送的提现将暂缓处理，最近 7 天内添加的双重验证方式将被移除。链接 7 天内有效，确认后才会执行：',
};
