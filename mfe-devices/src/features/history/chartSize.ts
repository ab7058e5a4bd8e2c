/** Pixels of the drawing. */
export const CHART_HEIGHT = 260;
/** Pixels of the strip above it, which names the lines. */
export const CHART_HEADER = 48;
