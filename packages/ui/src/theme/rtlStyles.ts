import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** Plugins that mirror every style rule, loaded for right-to-left readers. */
export const rtlStyles = [prefixer, rtlPlugin];
