import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** What mirrors every style rule. It is loaded when somebody reads from right to left. */
export const rtlStyles = [prefixer, rtlPlugin];
