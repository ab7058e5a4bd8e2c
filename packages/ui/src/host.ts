export { AppTheme } from './theme/AppTheme.tsx';
export { loadComponentTexts } from './theme/componentTexts.ts';
export { createAppTheme } from './theme/createAppTheme.ts';
export type { ComponentTexts } from './theme/createAppTheme.ts';
export { leftToRight, loadDirectionStyles } from './theme/directionStyles.ts';
export type { DirectionStyles } from './theme/directionStyles.ts';
export { presetNames, presets } from './theme/presets.ts';
