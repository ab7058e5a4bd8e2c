import { Box, Button, Stack } from '@farm/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';

export interface UpdateNoticeProps {
  onReload: () => void;
  onLater: () => void;
}

/** Offers to reload the page for a newer version, without moving the focus. */
export function UpdateNotice({ onReload, onLater }: UpdateNoticeProps) {
  const isMounted = useIsMounted();
  return (
    <Box role="status" sx={noticeStyle}>
      {isMounted ? (
        <>
          <Box sx={{ flexGrow: 1, flexBasis: 200 }}>
            <FormattedMessage id="shell.notices.update.text" />
          </Box>
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button variant="contained" onClick={onReload}>
              <FormattedMessage id="shell.notices.update.reload" />
            </Button>
            <Button color="inherit" onClick={onLater}>
              <FormattedMessage id="shell.notices.update.later" />
            </Button>
          </Stack>
        </>
      ) : null}
    </Box>
  );
}

/** Screen readers announce content only if it is added to an existing live region. */
function useIsMounted(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsMounted(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return isMounted;
}

const noticeStyle = {
  maxWidth: { sm: 480 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  borderRadius: 1.5,
  border: '1px solid var(--mui-palette-divider)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
  '&:empty': { visibility: 'hidden' },
} as const;
