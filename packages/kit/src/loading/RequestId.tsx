import { FormattedMessage } from '@farm/remote-sdk';

/** The id of a failed request, which support asks for, on a line of its own; nothing without one. */
export function RequestId({ requestId }: { requestId: string | undefined }) {
  if (requestId === undefined) return null;
  return (
    <>
      <br />
      <FormattedMessage id="kit.requestId" values={{ requestId }} />
    </>
  );
}
