/**
 * Signs that a visit went badly though the version was shown. A page reports each at most once per version.
 *
 * - `abandoned`: the page was left, or its tab hung, before the version was shown.
 * - `left-early`: the visitor left within five seconds of its being shown.
 * - `late`: its largest content appeared more than 4 seconds after the page was asked for (LCP).
 * - `shifting`: its content moved, by more than 0.25 (CLS).
 * - `slow`: it answered an interaction more than half a second late (INP).
 * - `busy`: its scripts blocked the page for more than 2 seconds in sum within a minute after it was shown.
 * - `failed-calls`: a call of the API that it made was answered by an error that is not the visitor's own mistake.
 *
 * Their places in this list are stored: a new one is added at the end.
 */
export const SIGNS = ['abandoned', 'left-early', 'late', 'shifting', 'slow', 'busy', 'failed-calls'] as const;
/** See {@link SIGNS}. */
export type Sign = (typeof SIGNS)[number];
