/** Pixels of a drawing. */
export const CHART_HEIGHT = 200;
/** Pixels of the strip above it, which names the line. */
export const CHART_HEADER = 48;
