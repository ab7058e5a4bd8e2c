import type { PageData } from '@farm/contracts/registry';
import type { Page } from 'playwright-core';
import type { ExpectedErrors } from '@farm/rollout/browser';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import type { FilledFarm } from '../system/fillFarm.ts';
import { fetchPageData, isPlainPath } from '../system/pageData.ts';
import { addStoppedPayoutsRoute } from './addStoppedPayoutsRoute.ts';

/** Who looks at a page. */
export type Visitor = 'guest' | 'user' | 'operator';

/** One page to look at. */
export interface Subject {
  /** Its path, or what it is. */
  name: string;
  /** What surrounds it: on pages of one kind, openers of one name open the same. */
  kind: string;
  path: string;
  visitor: Visitor;
  /** Makes happen what leads to it; before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Errors that come with it. */
  expected?: ExpectedErrors;
  /** Resolves when it stands. */
  waitUntilShown: (page: Page) => Promise<void>;
}

/**
 * Every page there is: each page of a remote at its first path, some in a state that is seldom met, and those that the
 * shell itself can show. A page whose path says what it is about is looked at with the farm's example.
 */
export async function listSubjects(
  site: { url: string },
  { examples, paying }: Pick<FilledFarm, 'examples' | 'paying'>,
): Promise<Subject[]> {
  const { remotes } = await fetchPageData(site);
  return [
    ...remotes.flatMap((remote) => toSubjects(remote, examples)),
    { ...centerSubject, name: 'a withdrawal that is being paid', path: paying, visitor: 'user' },
    { ...centerSubject, name: 'payouts that are stopped', ...stoppedPayoutsSubject },
    ...statusPages,
    ...shellScreens,
  ];
}

const centerSubject = { kind: 'center', waitUntilShown: waitUntilLoaded };
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

/** Token of the session in which a visitor comes; null for a guest. */
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

/** What a page can become that has no address of its own. */
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
    prepare: (page) => addPageDataRoute(page, withoutNavigation),
    expected: { console: [/TypeError/] },
    waitUntilShown: (page) => page.getByRole('alert').waitFor(),
  },
];

/** A descriptor that no schema would let pass: the shell breaks over it while it draws. */
function withoutNavigation(data: PageData): unknown {
  return {
    ...data,
    remotes: data.remotes.map((remote) => ({
      ...remote,
      descriptor: { ...remote.descriptor, navigation: null },
    })),
  };
}

/** Leaves a request without an answer for as long as the page is open. */
function holdRequest(): void {
  // Playwright holds a request back until its route is told what to do.
}
