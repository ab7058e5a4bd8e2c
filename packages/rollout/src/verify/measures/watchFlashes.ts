import type { Visit, Watch } from '../visit.ts';
import { openDevTools, readFromWorld } from './devTools.ts';

/** Flashes a second that are safe for everybody. */
const MAX_FLASHES = 3;
/** Part of the screen from which on a flash is dangerous. */
const MIN_SHARE = 0.25;

/** Watches that nothing large flashes without end. */
export async function watchFlashes({ tab }: Visit): Promise<Watch> {
  const devTools = await openDevTools(tab);
  const check = async () => {
    const flashes = await readFromWorld<{ element: string; perSecond: number }[]>(devTools, LIST_FLASHES);
    return flashes.map(
      ({ element, perSecond }) =>
        `it flashes ${Number(perSecond.toFixed(1))} times a second over a large part of the screen, at <${element}>, which can cause seizures (WCAG 2.3.1): ${MAX_FLASHES} times a second at most`,
    );
  };
  return { rested: check, second: check };
}

// Text, not a function: it runs in the page, whose types this program lacks.
/** A flash is there and back: one iteration, or two that alternate. */
const LIST_FLASHES = `(() => {
  const readShare = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width > 0 && height > 0 ? (width * height) / (innerWidth * innerHeight) : 0;
  };
  return document.getAnimations().flatMap(({ playState, playbackRate, effect }) => {
    const element = effect?.target;
    if (playState !== 'running' || !element?.checkVisibility() || readShare(element) < ${MIN_SHARE}) return [];
    const { duration, iterations, direction } = effect.getComputedTiming();
    const flashMs = (duration * (direction.startsWith('alternate') ? 2 : 1)) / Math.abs(playbackRate);
    const perSecond = 1000 / flashMs;
    if (iterations !== Infinity || !(perSecond > ${MAX_FLASHES})) return [];
    return [{ element: element.localName + (element.id ? '#' + element.id : ''), perSecond }];
  });
})()`;
