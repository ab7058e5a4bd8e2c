import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { useGetAddressCoolDownQuery } from '../../api/addressApi.ts';
import { toDuration } from '../../model/toDuration.ts';

/** Typical cool-down, used only to reserve the height of the sentence until the rule loads. */
const TYPICAL_SECONDS = 86_400;

/** Explains why a new address does not receive a withdrawal at once, with the cool-down if known. */
export function CoolDownText() {
  const { data: seconds, isLoading } = useGetAddressCoolDownQuery(undefined);
  if (isLoading)
    return (
      // Hidden from view and screen readers, but as long as the final text, so that nothing below moves.
      <Box component="span" sx={{ visibility: 'hidden' }}>
        <CoolDownSentence seconds={TYPICAL_SECONDS} />
      </Box>
    );
  if (seconds === undefined) return <FormattedMessage id="security.addresses.coolDown.unknown" />;
  return seconds === 0 ? null : <CoolDownSentence seconds={seconds} />;
}

function CoolDownSentence({ seconds }: { seconds: number }) {
  const intl = useIntl();
  const { count, unit } = toDuration(seconds);
  return (
    <FormattedMessage
      id="security.addresses.coolDown"
      values={{ time: intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' }) }}
    />
  );
}
