/** Pixels of a drawing. */
export const CHART_HEIGHT = 200;
