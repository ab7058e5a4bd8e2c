import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Stack, Typography } from '@farm/ui';

/** Terms of the profit per day, each with its leading operator. */
const terms = [
  { id: 'space', sign: '' },
  { id: 'theoretical', sign: '×' },
  { id: 'factor', sign: '×' },
  { id: 'profit', sign: '=' },
];

/** Formula of the profit per day, in words. */
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
