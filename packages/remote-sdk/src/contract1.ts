import { useSlowRequest } from './api/useSlowRequest.ts';
import { useDeferredPart } from './late/useDeferredPart.ts';
import { useLazyDialog } from './late/useLazyDialog.ts';
import { useLazyPart } from './late/useLazyPart.ts';
import { toLoginPath, toSafeReturnTo } from './session/toSafeReturnTo.ts';

// Names of contract 1, for remotes whose sources still have them.

/** @deprecated since 2026-11-24, goes 2027-05-24: use useSlowRequest */
export const useSlowAnswer = useSlowRequest;
/** @deprecated since 2026-11-24, goes 2027-05-24: use useDeferredPart */
export const useFollowingPart = useDeferredPart;
/** @deprecated since 2026-11-24, goes 2027-05-24: use useLazyDialog */
export const useLateDialog = useLazyDialog;
/** @deprecated since 2026-11-24, goes 2027-05-24: use useLazyPart */
export const useLatePart = useLazyPart;
/** @deprecated since 2026-11-24, goes 2027-05-24: use toLoginPath */
export const loginPath = toLoginPath;
/** @deprecated since 2026-11-24, goes 2027-05-24: use toSafeReturnTo */
export const safeReturnTo = toSafeReturnTo;
