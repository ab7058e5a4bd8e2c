import { FormattedMessage } from '@farm/remote-sdk';

/** Who posted a run: an operator, or the farm by itself (null). */
export function PostedBy({ email }: { email: string | null }) {
  return email === null ? <FormattedMessage id="operator.run.byFarm" /> : <bdi dir="ltr">{email}</bdi>;
}
