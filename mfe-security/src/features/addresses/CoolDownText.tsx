import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useGetAddressCoolDownQuery } from '../../api/addressApi.ts';
import { toDuration } from '../../model/toDuration.ts';

/** Only for the room that the sentence takes until the rule is known. */
const USUAL_SECONDS = 86_400;

/** Why an address that was just added does not get a withdrawal at once; it is told where it is known. */
export function CoolDownText() {
  const { data: seconds, isLoading } = useGetAddressCoolDownQuery(undefined);
  if (isLoading)
    return (
      // Unseen and unread, but as long as what will stand here: nothing below it moves.
      <Box component="span" sx={{ visibility: 'hidden' }}>
        <Sentence seconds={USUAL_SECONDS} />
      </Box>
    );
  if (seconds === undefined) return <FormattedMessage id="security.addresses.coolDown.unknown" />;
  return seconds === 0 ? null : <Sentence seconds={seconds} />;
}

function Sentence({ seconds }: { seconds: number }) {
  const intl = useIntl();
  const { count, unit } = toDuration(seconds);
  return (
    <FormattedMessage
      id="security.addresses.coolDown"
      values={{ time: intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' }) }}
    />
  );
}
