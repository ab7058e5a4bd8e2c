import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Icon, MuiLink } from '@farm/ui';

interface CoinIdProps {
  /** ID of a coin, a bundle or a PlotNFT on the chain. */
  id: string;
  kind: 'coin' | 'bundle' | 'plotNft';
  explorerUrl?: string | null;
}

/** ID on the chain, with a copy button and, if there is an explorer, a link. */
export function CoinId({ id, kind, explorerUrl = null }: CoinIdProps) {
  const intl = useIntl();
  return (
    <Box component="span" sx={style}>
      <CopyableText
        text={id}
        isShort
        label={intl.formatMessage({ id: `operator.chain.${kind}.copy` }, { id })}
      />
      {explorerUrl === null ? null : (
        <MuiLink
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={intl.formatMessage({ id: 'operator.chain.explorer.of' }, { id })}
          sx={linkStyle}
        >
          <FormattedMessage id="operator.chain.explorer" />
          <Icon name="external" size={14} />
        </MuiLink>
      )}
    </Box>
  );
}

const style = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };
const linkStyle = { display: 'inline-flex', alignItems: 'center', gap: 0.5 };
