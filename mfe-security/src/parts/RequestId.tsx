import { FormattedMessage } from '@farm/remote-sdk';

/** What support asks for, in a line of its own; nothing where no request is known. */
export function RequestId({ requestId }: { requestId: string | undefined }) {
  if (requestId === undefined) return null;
  return (
    <>
      <br />
      <FormattedMessage id="security.requestId" values={{ requestId }} />
    </>
  );
}
