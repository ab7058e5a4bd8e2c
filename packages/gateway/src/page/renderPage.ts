import { API_ROOT } from '@farm/contracts/call';
import { readProfile } from '@farm/contracts/calls';
import { PAGE_DATA_ID, type AgentPackage, type PageData } from '@farm/contracts/registry';
import type { PageTemplate } from '@farm/registry';
import type { Audience, Snapshot } from '../snapshots/snapshot.ts';
import { listLazyScripts, toShellUrl, type Resolution } from '../resolution/resolution.ts';
import { encodeHtml } from '@farm/contracts/html';
import { findMount } from './findMount.ts';
import { renderHeadLinks } from './renderHeadLinks.ts';

/** Settings of a page that do not come from the registry. */
export type PageSettings = Pick<PageData, 'api' | 'humanCheck' | 'remoteTimeoutMs'>;

/** Inputs of a page; `visitor` is null if it is not counted. */
export interface PageParts {
  resolution: Resolution;
  visitor: string | null;
  settings: PageSettings;
  /** The agent that everybody installs; null if there is none. */
  agent: AgentPackage | null;
  path: string;
  /** Origin for shared links. */
  publicUrl: string;
  /** Null if the page has none. */
  snapshot: SnapshotOfPage | null;
}

/** A snapshot, with the direction of reading that it was taken for. */
export interface SnapshotOfPage extends Snapshot {
  direction: 'ltr' | 'rtl';
  audience: Audience;
}

/** Renders `index.html` for a visitor and path. */
export function renderPage(template: PageTemplate, page: PageParts): string {
  const data = JSON.stringify(pageDataOf(page));
  // `</script>` and `<!--` inside the JSON would end or change the element; the escape U+003C is the same JSON.
  const inert = data.replaceAll('<', '\\u003c');
  const { beforeHead, beforeSnapshot, beforePageData } = template;
  // Shells that know no snapshots get none.
  const snapshot = beforeSnapshot === null ? null : page.snapshot;
  return [
    snapshot ? withSnapshotHead(beforeHead, snapshot) : beforeHead,
    shareTags(page),
    renderHeadLinks(page.resolution, page.path),
    beforeSnapshot ?? '',
    snapshot ? renderSnapshot(snapshot) : '',
    beforePageData,
    `<script type="application/json" id="${PAGE_DATA_ID}">${inert}</script>`,
    template.afterPageData,
  ].join('');
}

/**
 * The attribute names the rules as emotion's server rendering does, so that the app takes them over instead of making
 * them again, which is half of its first rendering.
 */
function renderSnapshot({ globalCss, css, ruleNames, html, direction }: SnapshotOfPage): string {
  const key = direction === 'rtl' ? 'farm-rtl' : 'farm';
  const ids = ruleNames
    .filter((name) => name.startsWith(`${key}-`))
    .map((name) => name.slice(key.length + 1));
  const names = encodeHtml([key, ...ids].join(' '));
  return `<div id="snapshot"><style>${globalCss}</style><style data-emotion="${names}">${css}</style>${html}</div>`;
}

/** Language, direction and title of the snapshot; the template's own are English. */
function withSnapshotHead(head: string, { lang, direction, audience, title }: SnapshotOfPage): string {
  return head
    .replace(
      /<html lang="en" dir="ltr"/,
      () => `<html lang="${encodeHtml(lang)}" dir="${direction}" data-snapshot="${audience}"`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${encodeHtml(title)}</title>`);
}

/** Absolute addresses for link previews (Open Graph); the other tags are part of the template. */
function shareTags({ path, publicUrl }: PageParts): string {
  const tag = (property: string, place: string) =>
    `<meta property="og:${property}" content="${new URL(place, publicUrl).href.replaceAll('&', '&amp;')}">\n    `;
  // A path such as //other.example would name another host.
  return tag('url', path.replace(/^[/\\]+/, '/')) + tag('image', '/logo/logo.png');
}

function pageDataOf({ resolution, visitor, settings, agent, path }: PageParts): PageData {
  const { rev, shell, remotes } = resolution;
  return {
    rev,
    shell: {
      version: shell.version,
      baseUrl: toShellUrl(shell),
      integrity: listLazyScripts(shell),
      why: shell.why,
    },
    visitor: visitor ?? '',
    remotes: remotes.map(({ resolved }) => resolved),
    requests: listRequests(resolution, path),
    agent: agent && { version: agent.version, integrity: agent.integrity },
    ...settings,
  };
}

/** Paths that the page at `path` asks the API for first. */
function listRequests({ remotes }: Resolution, path: string): string[] {
  const enabled = remotes.filter(({ resolved }) => !resolved.disabled);
  const mount = findMount(
    enabled.flatMap(({ resolved }) => resolved.descriptor.mounts),
    path,
  );
  return [readProfile.path, ...(mount?.requests ?? [])].map((request) => API_ROOT + request);
}
