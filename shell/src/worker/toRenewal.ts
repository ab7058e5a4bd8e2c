import { DEFAULT_LOCALE, parseLocale } from '@farm/contracts';
import type { PushContent } from '@farm/contracts/notification';
import type { Messages } from '@farm/remote-sdk';
import type { WorkerScope } from './workerScope.ts';

const PATH = '/center/security/notifications#push';

/** Asks to open the page that subscribes again, in the language of the browser: the worker does not know the account's. */
export async function toRenewal({ navigator }: WorkerScope): Promise<PushContent> {
  const locale = parseLocale(navigator.languages[0] ?? '') ?? DEFAULT_LOCALE;
  // All languages are in the worker's file: it may have no connection.
  const { default: texts } = (await import(
    /* webpackMode: "eager" */ `../messages/${locale}.json?part=shell.worker&messages`
  )) as { default: Messages };
  return {
    title: toText(texts['shell.worker.renewal.title']),
    body: toText(texts['shell.worker.renewal']),
    path: PATH,
    tag: 'renewal',
    locale,
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
