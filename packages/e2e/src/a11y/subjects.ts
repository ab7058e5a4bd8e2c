import type { PageData } from '@farm/contracts/registry';
import { waitFor } from '@farm/process/testing';
import type { Page } from 'playwright-core';
import type { ExpectedErrors } from '@farm/rollout/browser';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import type { FilledFarm } from '../system/fillFarm.ts';
import { fetchPageData, isPlainPath } from '../system/pageData.ts';
import { addStoppedPayoutsRoute } from './addStoppedPayoutsRoute.ts';
import type { Appearance } from './appearance.ts';

/** Role a page is viewed in. */
export type Visitor = 'guest' | 'user' | 'operator';

/** A page to check. */
export interface Subject {
  /** Path of the page, or a description. */
  name: string;
  /** Group of pages on which buttons of the same name open the same popup. */
  kind: string;
  path: string;
  visitor: Visitor;
  /** Sets up the state to check, before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Errors that this state causes. */
  expected?: ExpectedErrors;
  /** True if nothing in it opens or unfolds. Default: false. */
  isStill?: boolean;
  /** Layouts in which there is such a page. Default: all. */
  layouts?: Appearance['themeLayout'][];
  /** Resolves once the subject is on screen. */
  waitUntilShown: (page: Page) => Promise<void>;
}

/**
 * Returns every page: each page of a remote at its first path, some in rare states, and the screens the shell itself
 * can show. Paths with parameters use the farm's examples.
 */
export async function listSubjects(
  site: { url: string },
  { examples, payingPath, watchPath }: Pick<FilledFarm, 'examples' | 'payingPath' | 'watchPath'>,
): Promise<Subject[]> {
  const { remotes } = await fetchPageData(site);
  return [
    ...remotes.flatMap((remote) => toSubjects(remote, examples)),
    { ...centerSubject, name: 'a withdrawal that is being paid', path: payingPath, visitor: 'user' },
    { ...publicSubject, name: 'a watch link', path: watchPath, visitor: 'guest' },
    { ...centerSubject, name: 'accounts that were found', ...foundAccountsSubject },
    { ...centerSubject, name: 'payouts that are stopped', ...stoppedPayoutsSubject },
    ...statusPages,
    ...shellScreens,
  ];
}

const centerSubject = { kind: 'center', waitUntilShown: waitUntilLoaded };
const publicSubject = { kind: 'public', waitUntilShown: waitUntilLoaded };
// The farm's accounts are farmers'.
const foundAccountsSubject = { path: '/operator/account?search=farmer', visitor: 'operator' } as const;
const stoppedPayoutsSubject = {
  path: '/operator/payouts',
  visitor: 'operator',
  prepare: addStoppedPayoutsRoute,
} as const;

function toSubjects(
  { descriptor }: PageData['remotes'][number],
  examples: FilledFarm['examples'],
): Subject[] {
  const { mounts } = descriptor;
  const firstMounts = new Map(mounts.toReversed().map((mount) => [mount.page, mount]));
  return mounts
    .filter((mount) => firstMounts.get(mount.page) === mount)
    .map(({ path, layout, access, roles }) => ({
      name: path,
      kind: layout,
      path: isPlainPath(path) ? path : toExamplePath(path, examples),
      visitor: roles ? 'operator' : access === 'user' ? 'user' : 'guest',
      waitUntilShown: waitUntilLoaded,
    }));
}

function toExamplePath(path: string, examples: FilledFarm['examples']): string {
  const example = examples[path];
  if (example === undefined) throw new Error(`There is no example of ${path}: add one to fillFarm.ts`);
  return example;
}

/** Returns the session token of a visitor; null for a guest. */
export function toSessionToken(visitor: Visitor, { user, operator }: FilledFarm): string | null {
  return { guest: null, user: user.token, operator: operator.token }[visitor];
}

const statusPages = ['/coming-soon', '/maintenance', '/403', '/404', '/500'].map((path): Subject => ({
  name: path,
  kind: 'status',
  path,
  visitor: 'guest',
  waitUntilShown: waitUntilLoaded,
}));

/** States of the shell that have no path of their own. */
const shellScreens: Subject[] = [
  {
    name: 'before the scripts have come',
    kind: 'start',
    path: '/',
    visitor: 'guest',
    prepare: (page) => page.route('**/*.js', holdRequest),
    waitUntilShown: (page) => page.locator('#root svg').waitFor(),
  },
  {
    name: 'a start that fails',
    kind: 'start',
    path: '/',
    visitor: 'guest',
    prepare: (page) => addPageDataRoute(page, () => null),
    expected: { page: [/TypeError/] },
    waitUntilShown: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'the loading screen',
    kind: 'loading',
    path: '/center',
    visitor: 'user',
    prepare: (page) => page.route('**/api/me/profile', holdRequest),
    waitUntilShown: (page) => page.getByRole('progressbar').waitFor(),
  },
  {
    name: 'a remote that does not load',
    kind: 'failure',
    path: '/',
    visitor: 'guest',
    prepare: (page) => page.route('**/r/info/**', (route) => route.abort()),
    expected: { console: [/Failed to load resource/, /RemoteLoadError/] },
    waitUntilShown: (page) => page.getByRole('main').getByRole('alert').getByRole('heading').waitFor(),
  },
  {
    name: 'a remote that is switched off',
    kind: 'failure',
    path: '/',
    visitor: 'guest',
    prepare: (page) =>
      addPageDataRoute(page, (data) => ({
        ...data,
        remotes: data.remotes.map((remote) => ({ ...remote, disabled: { reason: 'a repair' } })),
      })),
    expected: { console: [/RemoteLoadError/] },
    waitUntilShown: (page) => page.getByRole('main').getByRole('alert').getByRole('heading').waitFor(),
  },
  {
    name: 'an application error',
    kind: 'error',
    path: '/',
    visitor: 'guest',
    prepare: (page) => addPageDataRoute(page, deleteNavigation),
    expected: { console: [/TypeError/] },
    waitUntilShown: (page) => page.getByRole('alert').waitFor(),
  },
];

/** The HTML that pages come with, before their scripts: of each layout, for guests and for users. Needs snapshots. */
export const snapshotSubjects = [
  '/',
  '/faqs',
  '/info/notice',
  '/info/stat',
  '/auth/login',
  '/404',
  '/center/my/assets',
].map((path): Subject => ({
  name: `the HTML of ${path}`,
  kind: 'snapshot',
  path,
  // Users whose pages have another frame get none.
  ...(path.startsWith('/center/') ? { visitor: 'user', layouts: ['vertical'] } : { visitor: 'guest' }),
  isStill: true,
  prepare: (page) => prepareSnapshot(page, path),
  waitUntilShown: (page) => page.locator('#snapshot h1').waitFor(),
}));

/** Opens a page once, which stores language and direction in cookies, and holds its scripts back once it comes with HTML. */
async function prepareSnapshot(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-live]').waitFor();
  const headers = { accept: 'text/html' };
  await waitFor(async () => {
    const html = await (await page.request.get(path, { headers })).text();
    return html.includes('id="snapshot"') || undefined;
  });
  await page.route('**/*.js', holdRequest);
}

/** Makes every descriptor invalid in a way that no schema would accept, so that the shell throws while it renders. */
export function deleteNavigation(data: PageData): unknown {
  return {
    ...data,
    remotes: data.remotes.map((remote) => ({
      ...remote,
      descriptor: { ...remote.descriptor, navigation: null },
    })),
  };
}

/** Leaves a request unanswered until the page closes. */
function holdRequest(): void {
  // Playwright holds a request until its route handler decides.
}
