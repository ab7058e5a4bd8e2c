import type { HumanCheckConfig } from '@farm/contracts';
import { PageProvider } from '@farm/remote-sdk/host';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { applyLocale } from './detectLocale.ts';
import type { MessageCatalog } from './MessageCatalog.ts';

interface LocaleProviderProps {
  catalog: MessageCatalog;
  apiHost: string;
  humanCheck: HumanCheckConfig;
  children: ReactNode;
}

/** BCP 47 tags whose number and date formats the languages use (specification, section 9). */
const formatTags = { en: 'en-US', zh: 'zh-CN' };

/** The one IntlProvider of the page, over the merged messages, and the facts remotes may read. */
export function LocaleProvider({ catalog, apiHost, humanCheck, children }: LocaleProviderProps) {
  const { locale, messages } = useSyncExternalStore(catalog.subscribe, catalog.read);
  const facts = useMemo(
    () => ({
      locale,
      apiHost,
      humanCheck,
      setLocale: async (next: typeof locale) => {
        await catalog.setLocale(next);
        // Not `next`: a later change may have overtaken this one.
        applyLocale(catalog.read().locale);
      },
    }),
    [catalog, locale, apiHost, humanCheck],
  );
  return (
    <IntlProvider locale={formatTags[locale]} messages={messages}>
      <PageProvider value={facts}>{children}</PageProvider>
    </IntlProvider>
  );
}
