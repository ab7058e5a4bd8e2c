import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';
import type { Resolution } from '../registry/resolve.ts';
import { headLinks } from './headLinks.ts';
import type { PageTemplate } from './template.ts';

/** The settings of a page that do not come from the registry. */
export type PageSettings = Pick<PageData, 'api' | 'humanCheck' | 'remoteTimeoutMs'>;

/** `index.html` for one visitor and path. */
export function renderPage(
  template: PageTemplate,
  page: { resolution: Resolution; settings: PageSettings; path: string },
): string {
  const data = JSON.stringify(pageDataOf(page.resolution, page.settings));
  // `</script>` and `<!--` inside JSON would end or bend the element; U+003C as an escape is the same JSON.
  const inert = data.replaceAll('<', '\\u003c');
  return [
    template.beforeHead,
    headLinks(page.resolution, page.path),
    template.beforePageData,
    `<script type="application/json" id="${PAGE_DATA_ID}">${inert}</script>`,
    template.afterPageData,
  ].join('');
}

function pageDataOf({ rev, shell, remotes, overrides }: Resolution, settings: PageSettings): PageData {
  return {
    rev,
    shellVersion: shell.version,
    remotes: remotes.map(({ resolved }) => resolved),
    ...settings,
    ...(overrides.length > 0 ? { overrides } : {}),
  };
}
