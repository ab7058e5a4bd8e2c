export { isApiError } from './api/ApiError.ts';
export type { ApiError } from './api/ApiError.ts';
export { SLOW_AFTER_MS, useSlowRequest } from './api/useSlowRequest.ts';
export { definePage, defineRemote } from './defineRemote.ts';
export type { Messages, Page, Remote } from './defineRemote.ts';
export { formatAge } from './format/formatAge.ts';
export { formatBytes, formatSpace } from './format/formatSpace.ts';
export { formatXch } from './format/formatXch.ts';
export { formatXchInput } from './format/formatXchInput.ts';
export { parseDecimal } from './format/parseDecimal.ts';
export { parseXch } from './format/parseXch.ts';
export type { ParsedXch } from './format/parseXch.ts';
export { useDeferredPart } from './late/useDeferredPart.ts';
export { useLazyDialog } from './late/useLazyDialog.ts';
export type { LazyDialogProps } from './late/useLazyDialog.ts';
export { useLazyPart } from './late/useLazyPart.ts';
export { useNotify } from './notify/useNotify.ts';
export type { Notify } from './notify/useNotify.ts';
export { usePage } from './session/usePage.ts';
export type { PageInfo } from './session/usePage.ts';
export { useSession } from './session/useSession.ts';
export type { SessionEnd, SessionState } from './session/useSession.ts';
export { toLoginPath, toSafeReturnTo } from './session/toSafeReturnTo.ts';
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
/* oxlint-disable typescript/no-deprecated -- Remotes built for contract 1 import these. */
export {
  loginPath,
  safeReturnTo,
  useFollowingPart,
  useLateDialog,
  useLatePart,
  useSlowAnswer,
} from './contract1.ts';
