import { readdirSync } from 'node:fs';
import type { Site } from '../browser/openPage.ts';
import type { SmallSite } from '../selftest/testServer.ts';
import { deleteSnapshot } from './deleteSnapshot.ts';
import { startVariant } from './startVariant.ts';

const MONOLITH_PATH = '/monolith/';

/**
 * Starts a server with the pages of a site, whose HTML names the monolith's script instead of those of shell and
 * remotes.
 * @param folder output of the monolith build
 */
export async function startMonolith(site: Site, folder: string): Promise<SmallSite> {
  const entry = readdirSync(folder).find((file) => /^main\..*\.js$/.test(file));
  if (entry === undefined) throw new Error(`${folder} holds no main script`);
  return startVariant(site, {
    scripts: { folder, path: MONOLITH_PATH },
    changeHtml: (html) =>
      deleteSnapshot(html)
        .replace(/<link rel="preload" as="script"[^>]*>/g, '')
        .replace(/<script defer[^>]*><\/script>/g, '')
        .replace('</head>', `<script defer src="${MONOLITH_PATH}${entry}"></script></head>`),
  });
}
