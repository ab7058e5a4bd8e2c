import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import en from '../messages/en.json';

/** Loads the shell's own messages: English is bundled, other languages load on demand. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return en;
  const { default: messages } = await import('../messages/zh.json');
  return messages;
}
