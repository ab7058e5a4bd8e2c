import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import en from './messages/en.json';

export { RolloutNotices as Part } from './RolloutNotices.tsx';

export const name = 'shell notices';

/** Loads the texts that only this part shows; English comes with it. */
export async function loadTexts(locale: Locale): Promise<Messages> {
  if (locale === 'en') return en;
  const { default: messages } = await import('./messages/zh.json');
  return messages;
}
