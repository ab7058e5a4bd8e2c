import type { PushContent } from '@farm/contracts/notification';
import en from '../messages/en.json?part=shell.worker&messages';
import zh from '../messages/zh.json?part=shell.worker&messages';
import type { WorkerScope } from './workerScope.ts';

const PATH = '/center/security/notifications#push';

/** Asks to open the page that subscribes again, in the language of the browser: the worker does not know the account's. */
export function toRenewal({ navigator }: WorkerScope): PushContent {
  const isChinese = /^zh\b/.test(navigator.languages[0] ?? '');
  const texts = isChinese ? zh : en;
  return {
    title: toText(texts['shell.worker.renewal.title']),
    body: toText(texts['shell.worker.renewal']),
    path: PATH,
    tag: 'renewal',
    locale: isChinese ? 'zh' : 'en',
  };
}

/** The build parses messages; these are text alone, so each is one element. */
function toText(message: string | undefined): string {
  // Parsed ones are arrays, whatever their type says.
  const parsed: unknown = message;
  return Array.isArray(parsed)
    ? parsed.map((element: { value: string }) => element.value).join('')
    : (message ?? '');
}
