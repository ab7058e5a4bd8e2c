import { toInlineHash, type PageTemplate } from '@farm/registry';

/** Differences between policies of gateways. Origins have no trailing slash. */
export interface PolicySources {
  template: Pick<PageTemplate, 'scriptHashes' | 'styleHashes'>;
  /** Content of the page's import map; null without one. */
  importMap: string | null;
  /** Styles of the page's snapshot; none without one. */
  snapshotCss: string[];
  /** Origins of the API besides the page's own. */
  apiOrigins: string[];
  hasTurnstile: boolean;
  /** Origins of dev servers that replace remotes. */
  devOrigins: string[];
}

const TURNSTILE = 'https://challenges.cloudflare.com';
/**
 * Hash of the empty text: in production the style elements of Emotion and the theme are empty, because rules are inserted through the
 * CSSOM.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The page's Content-Security-Policy: own scripts only, no eval, Trusted Types through one policy. */
export function createContentSecurityPolicy({
  template,
  importMap,
  snapshotCss,
  apiOrigins,
  hasTurnstile,
  devOrigins,
}: PolicySources): string {
  const turnstile = hasTurnstile ? [TURNSTILE] : [];
  const mapHash = importMap === null ? [] : [toInlineHash(importMap)];
  const cssHashes = snapshotCss.map(toInlineHash);
  const devSockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...template.scriptHashes, ...mapHash, ...turnstile, ...devOrigins],
    'style-src': ["'self'", EMPTY_STYLE, ...template.styleHashes, ...cssHashes],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins, ...devOrigins, ...devSockets],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    ...(hasTurnstile ? { 'frame-src': turnstile } : {}),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
