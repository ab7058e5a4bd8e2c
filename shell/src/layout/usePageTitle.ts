import type { Titles } from '@farm/contracts/registry';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useTitle } from '../i18n/useTitle.ts';

/** Names the browser tab after the page and the product. */
export function usePageTitle(titles: Titles): void {
  const intl = useIntl();
  const page = useTitle(titles);
  const appName = intl.formatMessage({ id: 'shell.appName' });
  useEffect(() => {
    document.title = page === appName ? appName : `${page} · ${appName}`;
  }, [page, appName]);
}
