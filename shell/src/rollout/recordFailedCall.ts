import { isApiError } from '@farm/remote-sdk';
import type { PageVersions } from './PageVersions.ts';

/** Time in which the page would be gone if leaving it had ended the call, in milliseconds. */
const LEAVE_MS = 1_000;
/** Sessions end, others act meanwhile, and one can ask too often: with every version. */
const NOBODYS_STATUS = [401, 409, 429];
/** Errors that visitors make in typing, or meet because of who they are. */
const VISITORS_CODE = /^(account|code|enrolment_code|factor|human_check|own|proof|ticket)_/;

/** Records a call of the API that failed, unless by the visitor's own mistake, against the remote in view. */
export function recordFailedCall(versions: PageVersions, failure: unknown): void {
  if (!isApiError(failure)) return;
  const { status, code } = failure;
  const part = versions.readShown();
  if (status === 0)
    setTimeout(() => {
      if (navigator.onLine) versions.reportSign(part, 'failed-calls');
    }, LEAVE_MS);
  else if (!NOBODYS_STATUS.includes(status) && !VISITORS_CODE.test(code))
    versions.reportSign(part, 'failed-calls');
}
