import { RequestNotice } from './page/RequestNotice.tsx';

/** @deprecated since 2026-11-24, goes 2027-05-24: use RequestNotice */
export const LateNotice = RequestNotice;
