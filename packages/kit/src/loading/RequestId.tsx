import { FormattedMessage } from '@farm/remote-sdk';

/** Id of a failed request, for support, on its own line; renders nothing if undefined. */
export function RequestId({ requestId }: { requestId: string | undefined }) {
  if (requestId === undefined) return null;
  return (
    <>
      <br />
      <FormattedMessage id="kit.requestId" values={{ requestId }} />
    </>
  );
}
