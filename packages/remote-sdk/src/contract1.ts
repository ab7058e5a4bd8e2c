import { useSlowRequest } from './api/useSlowRequest.ts';
import { useDeferredPart } from './late/useDeferredPart.ts';
import { useLazyDialog } from './late/useLazyDialog.ts';
import { useLazyPart } from './late/useLazyPart.ts';
import { toLoginPath, toSafeReturnTo } from './session/toSafeReturnTo.ts';

// Names of contract 1. Remotes built for it find them here until the shell stops offering contract 1.

/** @deprecated Since contract 2: `useSlowRequest`. */
export const useSlowAnswer = useSlowRequest;
/** @deprecated Since contract 2: `useDeferredPart`. */
export const useFollowingPart = useDeferredPart;
/** @deprecated Since contract 2: `useLazyDialog`. */
export const useLateDialog = useLazyDialog;
/** @deprecated Since contract 2: `useLazyPart`. */
export const useLatePart = useLazyPart;
/** @deprecated Since contract 2: `toLoginPath`. */
export const loginPath = toLoginPath;
/** @deprecated Since contract 2: `toSafeReturnTo`. */
export const safeReturnTo = toSafeReturnTo;
