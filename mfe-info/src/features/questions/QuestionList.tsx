import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Card, Icon, Typography } from '@farm/ui';
import type { QuestionId } from './questions.ts';

/** Questions that expand to their answers independently, by the browser's own `<details>`. */
export function QuestionList({ ids }: { ids: readonly QuestionId[] }) {
  return (
    <Card>
      {ids.map((id) => (
        <Box key={id} component="details" sx={questionStyle}>
          <summary>
            <FormattedMessage id={`info.${id}.question`} />
            <Icon name="chevron" />
          </summary>
          <Typography sx={{ px: { xs: 2, sm: 3 }, pb: 2.5, maxWidth: 720, color: 'text.secondary' }}>
            <FormattedMessage id={`info.${id}.answer`} />
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

const questionStyle = {
  '& + &': { borderTop: '1px solid var(--mui-palette-divider)' },
  summary: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minHeight: 56,
    px: { xs: 2, sm: 3 },
    py: 1,
    fontWeight: 700,
    cursor: 'pointer',
    borderRadius: 2,
    outlineOffset: -3,
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { bgcolor: 'action.hover' },
    svg: { flexShrink: 0, transition: 'transform 200ms' },
  },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
};
