import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageFrameProps {
  title: ReactNode;
  /** One sentence about the page's purpose. */
  sentence?: ReactNode;
  /** Actions on the page as a whole. */
  actions?: ReactNode;
  /** A NoticeBar about the page's state; announced politely. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Frame of every page: heading, sentence, actions, notice and content in fixed places. */
export function PageFrame({ title, sentence, actions, notice, children }: PageFrameProps) {
  return (
    <Container sx={{ py: { xs: 3, md: 5 } }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', justifyContent: 'space-between', mb: 3 }}
      >
        <Box sx={{ flexGrow: 1, flexBasis: 280 }}>
          <Typography variant="h2" component="h1" sx={{ fontSize: { xs: '1.625rem', md: '2rem' } }}>
            {title}
          </Typography>
          {sentence === undefined ? null : (
            <Typography sx={{ color: 'text.secondary', mt: 0.75, maxWidth: 640 }}>{sentence}</Typography>
          )}
        </Box>
        {actions}
      </Stack>
      <Box role="status">{notice}</Box>
      {children}
    </Container>
  );
}
