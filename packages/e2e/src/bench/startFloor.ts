import type { Site } from '../browser/openPage.ts';
import type { SmallSite } from '../selftest/testServer.ts';
import { startVariant } from './startVariant.ts';

/**
 * Starts a server with empty pages that have the head of a site's pages without its scripts: the same styles and fonts,
 * and one line of text. No page of the site can be faster.
 */
export function startFloor(site: Site): Promise<SmallSite> {
  return startVariant(site, {
    changeHtml: (html) => {
      const [beforeBody = ''] = html.split('<body>', 1);
      const head = beforeBody
        .replace(/<script[^>]*>.*?<\/script>/gs, '')
        .replace(/<link rel="preload" as="script"[^>]*>/g, '');
      return `${head}<body><main><h1>Farm</h1></main></body></html>`;
    },
  });
}
