export { AppTheme } from './theme/AppTheme.tsx';
export { createComponentTexts, type ComponentText } from './theme/createComponentTexts.ts';
export { createAppTheme } from './theme/createAppTheme.ts';
export type { ComponentTexts } from './theme/createAppTheme.ts';
export { leftToRight, loadDirectionStyles } from './theme/directionStyles.ts';
export type { DirectionStyles } from './theme/directionStyles.ts';
export { presetNames, presets } from './theme/presets.ts';
