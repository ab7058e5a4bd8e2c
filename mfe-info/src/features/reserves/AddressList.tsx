import { CopyableText } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Card, Icon, MuiLink, Typography } from '@farm/ui';
import type { ActiveReserves } from '../../model/reserveSums.ts';

/** Addresses whose coins are counted, so that anyone can verify the sum. */
export function AddressList({ addresses }: Pick<ActiveReserves, 'addresses'>) {
  const intl = useIntl();
  return (
    <Card component="section" aria-labelledby="reserves-addresses" sx={{ p: { xs: 3, md: 4 } }}>
      <Typography id="reserves-addresses" variant="h4" component="h2" gutterBottom>
        <FormattedMessage id="info.reserves.check.title" />
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        <FormattedMessage id="info.reserves.check.text" />
      </Typography>
      <Box component="ul" sx={listStyle}>
        {addresses.map(({ address, kind, explorerUrl }) => (
          <Box key={address} component="li" sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={`info.reserves.address.${kind}`} />
            </Typography>
            <CopyableText
              text={address}
              isGrouped
              label={intl.formatMessage({ id: 'info.reserves.address.copy' }, { address })}
            />
            {explorerUrl === null ? null : (
              <Typography variant="body2">
                <MuiLink href={explorerUrl} target="_blank" rel="noopener noreferrer" sx={linkStyle}>
                  <FormattedMessage id="info.reserves.address.explorer" />
                  <Icon name="external" size={14} />
                </MuiLink>
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const listStyle = { m: 0, mt: 2.5, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 };
const linkStyle = { display: 'inline-flex', alignItems: 'center', gap: 0.5 };
