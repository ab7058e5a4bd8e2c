import { DEFAULT_LOCALE, languages, parseLocale, type Locale } from '@farm/contracts';
import { SHELL, STATUS_PAGES, type Mount } from '@farm/contracts/registry';
import type { FastifyRequest } from 'fastify';
import { findMount } from '../page/findMount.ts';
import type { Resolution } from '../resolution/resolution.ts';

/** HTML of a page as its scripts would render it, with the styles that it needs. */
export interface Snapshot {
  /** Elements of the page. No scripts, no style attributes. */
  html: string;
  /** Styles of the whole page. */
  globalCss: string;
  /** Rules of single classes. */
  css: string;
  /** Classes in `css` that the app's style library made, as `<key>-<id>`. */
  ruleNames: string[];
  title: string;
  /** `lang` attribute of the page. */
  lang: string;
  /** True if it may show figures, which grow old. */
  hasData: boolean;
  /** False if some of its data had not arrived. */
  isComplete: boolean;
}

/**
 * People whom a snapshot is for: `everybody`; `guests`, on pages that send signed-in visitors away; `users`, for whom it
 * has the frame and the placeholders of a page.
 */
export type Audience = 'everybody' | 'guests' | 'users';

/** A page to take a snapshot of: versions, path, language and direction. */
export interface SnapshotTarget {
  /** Unique to everything that the snapshot depends on. */
  key: string;
  resolution: Resolution;
  path: string;
  locale: Locale;
  direction: 'ltr' | 'rtl';
  audience: Audience;
  /** Role that the page needs; null for pages of everybody. */
  role: string | null;
}

/** Reading preferences of a visitor. */
export type Reading = Pick<SnapshotTarget, 'locale' | 'direction'>;

/** Queries that no snapshot depends on. */
const HARMLESS_QUERIES = new Set(['lng', 'returnTo']);

/**
 * Reads language and direction as the shell does, as far as a server can: query string, cookie, languages of the browser.
 * The page's first script leaves a snapshot out if the browser's storage says otherwise.
 */
export function readReading(request: FastifyRequest): Reading {
  const { lng } = request.query as { lng?: unknown };
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((item) => item.split(';', 1)[0]);
  const candidates = [typeof lng === 'string' ? lng : undefined, request.cookies['lng'], ...accepted];
  const locale =
    candidates.map((tag) => parseLocale(tag ?? '')).find((found) => found !== undefined) ?? DEFAULT_LOCALE;
  const { dir } = request.cookies;
  return { locale, direction: dir === 'ltr' || dir === 'rtl' ? dir : languages[locale].direction };
}

/**
 * Returns the snapshot that a page could have; null if it depends on its path or query, or on versions that only one
 * browser gets.
 */
export function toSnapshotTarget(
  resolution: Resolution,
  url: string,
  { locale, direction }: Reading,
): SnapshotTarget | null {
  // Two slashes would begin a host.
  const address = URL.parse(url.replace(/^[/\\]+/, '/'), 'http://localhost');
  if (address === null) return null;
  const { pathname: path, searchParams } = address;
  const { shell, remotes } = resolution;
  const reasons = [shell.why, ...remotes.map(({ resolved }) => resolved.why)];
  if (reasons.some(({ kind }) => kind !== 'stable' && kind !== 'canary')) return null;
  if ([...searchParams.keys()].some((name) => !HARMLESS_QUERIES.has(name))) return null;
  const mounts = listMounts(resolution);
  const mount = findMount(mounts, path) ?? findMount(mounts, '/404');
  if (!mount || /[:*]/.test(mount.path)) return null;
  return {
    key: JSON.stringify([listVersions(resolution), mount.path, locale, direction]),
    resolution,
    path: mount.path,
    locale,
    direction,
    audience: toAudience(mount),
    role: mount.access === 'user' ? (mount.roles?.[0] ?? 'user') : null,
  };
}

type Page = Pick<Mount, 'path' | 'layout' | 'access' | 'roles'>;

function listMounts({ remotes }: Resolution): Page[] {
  const statusPages = STATUS_PAGES.map((name) => ({
    path: `/${name}`,
    layout: 'plain' as const,
    access: 'public' as const,
  }));
  return [...statusPages, ...remotes.flatMap(({ resolved }) => resolved.descriptor.mounts)];
}

function toAudience({ access, layout }: Page): Audience {
  if (access === 'user') return 'users';
  return layout === 'auth' ? 'guests' : 'everybody';
}

/** The frame shows the navigation of every remote, and which are switched off. */
function listVersions({ shell, remotes }: Resolution): string[] {
  return [
    `${SHELL} ${shell.version}`,
    ...remotes.map(
      ({ resolved: { name, version, disabled } }) => `${name} ${version} ${disabled?.reason ?? ''}`,
    ),
  ];
}
