import type { Visit, Watch } from '../visit.ts';
import { openDevTools, readFromWorld } from './devTools.ts';

/** Flashes a second that are safe for everybody. */
const MAX_FLASHES = 3;
/** Part of the screen from which on a flash is dangerous. */
const MIN_SHARE = 0.25;
/** Length from which on it is no short effect, in milliseconds. */
const MIN_MS = 5_000;

/** Watches that nothing large flashes on and on. */
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
/** A flash is there and back: within an iteration, from one to the next, or in two that alternate. */
const LIST_FLASHES = `(() => {
  const readShare = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return width > 0 && height > 0 ? (width * height) / (innerWidth * innerHeight) : 0;
  };
  const countReturns = (keyframes, property) => {
    const values = keyframes.map((keyframe) => keyframe[property]).filter((value, index, all) => value !== undefined && value !== all[index - 1]);
    return values.filter((value, index) => index > 1 && value === values[index - 2]).length;
  };
  const countFlashes = (keyframes) => {
    const properties = new Set(keyframes.flatMap(Object.keys).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)));
    return Math.max(1, ...[...properties].map((property) => Math.ceil(countReturns(keyframes, property) / 2)));
  };
  return document.getAnimations().flatMap(({ playState, playbackRate, effect }) => {
    const element = effect?.target;
    if (playState !== 'running' || !element?.checkVisibility() || readShare(element) < ${MIN_SHARE}) return [];
    const { duration, endTime, direction } = effect.getComputedTiming();
    const flashes = countFlashes(effect.getKeyframes());
    const isHalf = flashes === 1 && direction.startsWith('alternate');
    const perSecond = (flashes * 1000 * Math.abs(playbackRate)) / (duration * (isHalf ? 2 : 1));
    if (endTime < ${MIN_MS} || !(perSecond > ${MAX_FLASHES})) return [];
    return [{ element: element.localName + (element.id ? '#' + element.id : ''), perSecond }];
  });
})()`;
