import { toLanguageTag, type Notice } from '@farm/contracts';
import { Age, Moment } from '@farm/kit';
import { FormattedMessage, useIntl, usePage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import { LanguageNote } from '../../parts/LanguageNote.tsx';

interface NoticeRowProps {
  notice: Notice;
  isRead: boolean;
  /** Milliseconds since 1970. */
  now: number;
  onOpen: (id: string) => void;
}

/** A notice in the list: unread mark, title and date. */
export function NoticeRow({ notice, isRead, now, onOpen }: NoticeRowProps) {
  const intl = useIntl();
  const { locale } = usePage();
  const { id, title, publishedAt, isPinned } = notice;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--mui-palette-divider)' } }}>
      <Box component="button" type="button" aria-haspopup="dialog" onClick={() => onOpen(id)} sx={rowStyle}>
        {isRead ? (
          <Box component="span" sx={dotStyle} />
        ) : (
          <Box
            component="span"
            role="img"
            aria-label={intl.formatMessage({ id: 'info.notice.unread' })}
            sx={{ ...dotStyle, bgcolor: 'primary.text' }}
          />
        )}
        <Stack sx={{ gap: 0.5, minWidth: 0, flexGrow: 1 }}>
          <Box component="span" sx={{ fontWeight: isRead ? 400 : 700, overflowWrap: 'anywhere' }}>
            <bdi lang={toLanguageTag(notice.locale)}>{title}</bdi>
          </Box>
          <Stack
            component="span"
            direction="row"
            sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: 14 }}
          >
            {now - Date.parse(publishedAt) < MAX_SHOWN_AGE_MS ? (
              <Age at={publishedAt} now={now} />
            ) : (
              <Moment at={publishedAt} precision="day" />
            )}
            {isPinned ? (
              <Tag>
                <FormattedMessage id="info.notice.pinned" />
              </Tag>
            ) : null}
            {notice.locale === locale ? null : (
              <Tag>
                <LanguageNote id="info.notice.in" locale={notice.locale} />
              </Tag>
            )}
          </Stack>
        </Stack>
      </Box>
    </Box>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ px: 1, borderRadius: 1, bgcolor: 'action.selected', color: 'text.primary' }}>
      {children}
    </Box>
  );
}

/** Oldest age to show, in milliseconds; older notices show their date. */
const MAX_SHOWN_AGE_MS = 30 * 86_400_000;

const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  width: 1,
  minHeight: 64,
  px: { xs: 2, sm: 3 },
  py: 1.75,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  outlineOffset: '-3px !important',
  borderRadius: 2,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const dotStyle = {
  flexShrink: 0,
  width: 10,
  height: 10,
  mt: 0.9,
  borderRadius: '50%',
};
