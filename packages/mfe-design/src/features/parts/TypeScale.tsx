import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';

const variants = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'body1', 'body2', 'caption'] as const;

/** The steps of the type scale, each with the page's sentence; none of them is a heading of this page. */
export function TypeScale() {
  return (
    <Stack sx={{ gap: 1.5 }}>
      {variants.map((variant) => (
        <Typography key={variant} variant={variant} component="p">
          <FormattedMessage id="design.type.sample" values={{ variant }} />
        </Typography>
      ))}
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="design.type.secondary" />
      </Typography>
    </Stack>
  );
}
