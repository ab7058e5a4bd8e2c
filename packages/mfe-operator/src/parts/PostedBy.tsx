import { FormattedMessage } from '@farm/remote-sdk';

/** Author of a run: an operator, or the farm itself (null). */
export function PostedBy({ email }: { email: string | null }) {
  return email === null ? <FormattedMessage id="operator.run.byFarm" /> : <bdi dir="ltr">{email}</bdi>;
}
