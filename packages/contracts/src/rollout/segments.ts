import { languages, locales } from '../locale.ts';

/** Kinds of visitors, coarse enough to identify nobody: the values of each dimension. */
export const SEGMENTS = {
  language: [...locales.map((locale) => languages[locale].tag), 'other'],
  screen: ['phone', 'tablet', 'desktop'],
  role: ['none', 'user', 'admin'],
  browser: ['chromium', 'firefox', 'safari', 'other'],
} as const;
/** Dimension of {@link SEGMENTS}. */
export type Dimension = keyof typeof SEGMENTS;

/** A value of a dimension of segments, such as `language:zh-CN`. */
export type SegmentName = { [D in Dimension]: `${D}:${(typeof SEGMENTS)[D][number]}` }[Dimension];

/** All values of all dimensions of segments, in their order. */
export const SEGMENT_NAMES: readonly SegmentName[] = Object.entries(SEGMENTS).flatMap(([dimension, values]) =>
  // The entries of a record forget which values belong to which key.
  values.map((value) => `${dimension}:${value}` as SegmentName),
);
