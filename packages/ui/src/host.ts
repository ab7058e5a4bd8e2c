export { AppTheme } from './theme/AppTheme.tsx';
