import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';

/** The terms of the profit of a day, each with the sign before it. */
const terms = [
  { id: 'space', sign: '' },
  { id: 'theoretical', sign: '×' },
  { id: 'factor', sign: '×' },
  { id: 'profit', sign: '=' },
];

/** How the profit of a day is worked out, as a sum in words. */
export function Formula() {
  return (
    <Card
      sx={{
        p: { xs: 3, md: 4 },
        display: 'grid',
        gap: { xs: 2.5, md: 3 },
        gridTemplateColumns: { md: 'repeat(4, 1fr)' },
      }}
    >
      {terms.map(({ id, sign }) => (
        <Stack key={id} direction="row" sx={{ gap: 1.5 }}>
          <Box
            sx={{
              display: { xs: 'block', md: sign === '' ? 'none' : 'block' },
              width: 24,
              flexShrink: 0,
              fontSize: 24,
              lineHeight: 1.2,
              color: 'text.secondary',
            }}
          >
            {sign}
          </Box>
          <div>
            <Typography sx={{ fontWeight: 700 }}>
              <FormattedMessage id={`info.home.formula.${id}`} />
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage id={`info.home.formula.${id}.text`} />
            </Typography>
          </div>
        </Stack>
      ))}
    </Card>
  );
}
