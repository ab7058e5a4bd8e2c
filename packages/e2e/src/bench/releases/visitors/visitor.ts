import type { Segment } from '@farm/contracts/rollout';

/** Manner of a visit: the visitor uses the page, reads it, or only glances at it. */
export type Manner = 'use' | 'read' | 'glance';

/** A simulated visitor. */
export interface Visitor {
  segment: Segment;
  /** True if in the time zone of a tenth of the visitors. */
  isInTenth: boolean;
  /** True if this browser has shown the page before. */
  isReturning: boolean;
  manner: Manner;
  /** True if an extension of the browser runs in the page, where a release has one. */
  hasExtension: boolean;
}

/** Shares of all visitors, as a farm with users in China and elsewhere has them. */
const SHARES = {
  language: { en: 0.58, 'zh-CN': 0.36, other: 0.06 },
  screen: { phone: 0.45, tablet: 0.05, desktop: 0.5 },
  role: { none: 0.38, user: 0.6, admin: 0.02 },
  browser: { chromium: 0.68, safari: 0.21, firefox: 0.07, other: 0.04 },
  manner: { use: 0.5, read: 0.35, glance: 0.15 },
} as const;
const TENTH = 0.1;
const RETURNING = 0.4;
const WITH_EXTENSION = 0.2;

/** Draws a visitor. */
export function makeVisitor(): Visitor {
  return {
    segment: {
      language: draw(SHARES.language),
      screen: draw(SHARES.screen),
      role: draw(SHARES.role),
      browser: draw(SHARES.browser),
    },
    isInTenth: Math.random() < TENTH,
    isReturning: Math.random() < RETURNING,
    manner: draw(SHARES.manner),
    hasExtension: Math.random() < WITH_EXTENSION,
  };
}

function draw<Name extends string>(shares: Record<Name, number>): Name {
  const names = Object.keys(shares) as Name[];
  let left = Math.random();
  return names.find((name) => (left -= shares[name]) < 0) ?? (names[0] as Name);
}
