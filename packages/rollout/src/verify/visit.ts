import type { PageData } from '@farm/contracts/registry';
import type { BrowserContext, Page } from 'playwright-core';
import type { Look } from './looks.ts';
import type { PageToMount } from './planMounts.ts';
import type { Trace } from './Trace.ts';

/** Version under verification, which every opened page must run. */
export interface Candidate {
  server: string;
  name: string;
  version: string;
  /** Most bytes that a page of a remote may load; null if the farm does not tell. */
  pageBudgetBytes: number | null;
}

/** A page of a candidate in one look, in a browser context of its own. */
export interface Visit {
  context: BrowserContext;
  tab: Page;
  candidate: Candidate;
  page: PageToMount;
  look: Look;
  /** Data of the page: shell, siblings and their mounts. */
  data: PageData;
  /** Time for which the page is watched at rest, in milliseconds. */
  quietMs: number;
  trace: Trace;
  /** State of the fake API, which steps of the visit change. */
  api: { isDown: boolean };
}

/** Something wrong with a page, and the step at which it showed. */
export interface Finding {
  /** As a part of a sentence: `at rest`. */
  step: string;
  text: string;
  evidence: Evidence;
}

/** Evidence that makes a finding understandable. */
export interface Evidence {
  /** Events until then; see {@link Trace}. */
  trace: string;
  /** JPEG of the screen, in base64. */
  picture: string | null;
}

/**
 * Moments of a visit, in this order, each with the name of its step. `turned` is on another page of the remote, `away` on a
 * sibling's page, within the same document; they and `back` are left out if there is none. `failing` and `pressed` are left out unless
 * the look is one of those in which controls are pressed; `pressed` comes after each field that is typed into and each control that is
 * pressed, whose step names it.
 */
export const MOMENTS = {
  opened: 'on opening',
  rested: 'at rest',
  turned: 'on another page of the remote',
  away: 'on a sibling’s page',
  back: 'after leaving for a sibling',
  second: 'at a second visit',
  failing: 'while the API fails',
  pressed: 'after pressing something',
} as const;
/** See {@link MOMENTS}. */
export type Moment = keyof typeof MOMENTS;

/** Checks in the moments of a visit. `always` comes first, at each moment. Each returns a sentence for each problem. */
export type Watch = Partial<Record<Moment | 'always', () => string[] | Promise<string[]>>>;

/** Begins to watch a visit, before its page is opened. */
export type Watcher = (visit: Visit) => Watch | Promise<Watch>;
