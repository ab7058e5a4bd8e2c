import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import en from '../messages/en.json';

/** The shell's own messages: English comes with the script, the others when they are asked for. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return en;
  const { default: messages } = await import('../messages/zh.json');
  return messages;
}
