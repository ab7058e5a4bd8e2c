import { languages, type HumanCheckConfig } from '@farm/contracts';
import type { PageData } from '@farm/contracts/registry';
import { PageProvider } from '@farm/remote-sdk/host';
import { useMemo, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { useSettings } from '../settings/useSettings.ts';
import { CatalogContext } from './CatalogContext.ts';
import { applyLocale } from './selectLocale.ts';
import { toParsedTexts } from './toParsedTexts.ts';
import type { MessageCatalog } from './MessageCatalog.ts';

interface LocaleProviderProps {
  catalog: MessageCatalog;
  apiHost: string;
  humanCheck: HumanCheckConfig;
  agent?: PageData['agent'];
  /** Called with what react-intl cannot say; default: its own handler. */
  onFailure?: ComponentProps<typeof IntlProvider>['onError'];
  children: ReactNode;
}

/** Provides the merged messages through the page's only IntlProvider, and the page facts that remotes may read. */
export function LocaleProvider({
  catalog,
  apiHost,
  humanCheck,
  agent,
  onFailure,
  children,
}: LocaleProviderProps) {
  const { locale, messages } = useSyncExternalStore(catalog.subscribe, catalog.read);
  const texts = useMemo(() => toParsedTexts(messages), [messages]);
  const { tag, currency } = languages[locale];
  const { change } = useSettings();
  const formats = useMemo(
    () => ({ number: { currency: { style: 'currency' as const, currency } } }),
    [currency],
  );
  const facts = useMemo(
    () => ({
      locale,
      apiHost,
      humanCheck,
      agent,
      setLocale: async (next: typeof locale) => {
        const { locale: previous } = catalog.read();
        await catalog.setLocale(next);
        // Not `next`: a later change may have superseded this call.
        const { locale: current } = catalog.read();
        applyLocale(current);
        if (current !== previous) change({ themeDirection: languages[current].direction });
      },
    }),
    [catalog, locale, apiHost, humanCheck, agent, change],
  );
  return (
    <IntlProvider locale={tag} messages={texts} formats={formats} {...(onFailure && { onError: onFailure })}>
      <CatalogContext value={catalog}>
        <PageProvider value={facts}>{children}</PageProvider>
      </CatalogContext>
    </IntlProvider>
  );
}
