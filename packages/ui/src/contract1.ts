import { RequestNotice } from './page/RequestNotice.tsx';

/** @deprecated Since contract 2: `RequestNotice`. Remotes built for contract 1 import this name. */
export const LateNotice = RequestNotice;
