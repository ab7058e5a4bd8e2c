import { toPart } from '../remotes/PageRemote.ts';
import { Fault } from './Fault.ts';
import type { PageVersions, Stay } from './PageVersions.ts';
import { watchEvents } from './watchEvents.ts';

/** Longest stay that counts as short, in milliseconds. */
const EARLY_MS = 5_000;
/** Time after which a page that is shown must have content, in milliseconds. */
const CONTENT_MS = 2_000;
/** Time after which a page must be more than placeholders, in milliseconds. */
const PATIENCE_MS = 15_000;

const PLACEHOLDERS = '[role=progressbar], [aria-busy=true]';
const PICTURES = ':is(img, svg, canvas, video, iframe, input):not([role=progressbar] *)';

/**
 * Reports pages of remotes that visitors leave before or soon after they are shown, and pages on which there is nothing
 * to see. Another page of the same remote is no leaving. Returns its teardown.
 */
export function watchStays(versions: PageVersions): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  /** The visit that began in sight; those in a background tab say nothing about patience. */
  let seen: Stay | null = null;

  const report = (stay: Stay, code: 'empty' | 'never-shown') => {
    if (versions.stay !== stay || stay.hasFailed || document.hidden || !navigator.onLine) return;
    versions.reportFault(toPart(stay.remote), new Fault(code));
  };
  const endStay = (stay: Stay) => {
    if (stay !== seen || stay.hasFailed) return;
    seen = null;
    if (stay.shownAt === null) versions.reportSign(toPart(stay.remote), 'abandoned');
    else if (performance.now() - stay.shownAt < EARLY_MS)
      versions.reportSign(toPart(stay.remote), 'left-early');
  };
  const handleShown = (stay: Stay) => {
    timers.push(
      setTimeout(() => {
        if (findContent() === 'nothing') report(stay, 'empty');
      }, CONTENT_MS),
    );
  };
  const handleOpened = (stay: Stay) => {
    for (const timer of timers) clearTimeout(timer);
    const isSameRemote = seen?.remote === stay.remote;
    if (seen && !isSameRemote) endStay(seen);
    seen = document.hidden ? null : stay;
    timers = [
      setTimeout(() => {
        const isLoading = stay.shownAt === null && stay.remote.state.kind === 'running';
        if (isLoading || (stay.shownAt !== null && findContent() !== 'content')) report(stay, 'never-shown');
      }, PATIENCE_MS),
    ];
    if (stay.shownAt !== null) handleShown(stay);
  };
  const handleHidden = () => {
    if (versions.stay) endStay(versions.stay);
  };
  const stops = [
    versions.watchStays((event, stay) => {
      if (event === 'opened') handleOpened(stay);
      else if (event === 'shown') handleShown(stay);
      // The next page opens in the same moment, unless it is one of the shell's own.
      else
        setTimeout(() => {
          if (!versions.stay) endStay(stay);
        });
    }),
    watchEvents(window, ['pagehide'], handleHidden),
    watchEvents(document, ['visibilitychange'], () => document.hidden && handleHidden()),
  ];
  if (versions.stay) handleOpened(versions.stay);
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Finds out what a visitor sees in the page's main part; a snapshot in front of it counts as content. */
function findContent(): 'content' | 'placeholders' | 'nothing' {
  if (document.documentElement.dataset['snapshot'] !== undefined) return 'content';
  const main = document.querySelector('#root main') ?? document.querySelector('main');
  // Layouts without one are the shell's own.
  if (!main) return 'content';
  if (main.textContent.trim() !== '' || main.querySelector(PICTURES)) return 'content';
  return main.querySelector(PLACEHOLDERS) ? 'placeholders' : 'nothing';
}
