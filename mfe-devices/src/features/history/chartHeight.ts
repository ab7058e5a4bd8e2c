/** Pixels of the drawing. */
export const CHART_HEIGHT = 260;
