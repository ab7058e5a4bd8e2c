import { Xch } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Fragment } from 'react';
import type { SumPart } from '../../model/reserveSums.ts';

interface SumTableProps {
  side: 'assets' | 'owed';
  parts: SumPart[];
  /** Decimal XCH. */
  total: string;
}

/** Either of the two sums: a bar of its parts on a scale shared with the other sum, and the figures. */
export function SumTable({ side, parts, total }: SumTableProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box aria-hidden sx={trackStyle}>
        {parts.map(({ id, xch, share }) => (
          <Box
            key={id}
            sx={{ bgcolor: colors[id] }}
            style={{ inlineSize: `${share * 100}%`, minInlineSize: xch === '0' ? 0 : MIN_WIDTH_PX }}
          />
        ))}
      </Box>
      <Box component="table" sx={tableStyle}>
        <Typography component="caption" variant="h6">
          <FormattedMessage id={`info.reserves.${side}`} />
        </Typography>
        <tbody>
          {parts.map(({ id, xch }) => (
            <Fragment key={id}>
              <tr>
                <th scope="row">
                  <Box component="span" aria-hidden sx={{ ...markStyle, bgcolor: colors[id] }} />
                  <FormattedMessage id={`info.reserves.part.${id}`} />
                </th>
                <td>
                  <Xch xch={xch} />
                </td>
              </tr>
              <tr>
                <Typography component="td" colSpan={2} variant="body2" sx={meaningStyle}>
                  <FormattedMessage id={`info.reserves.part.${id}.meaning`} />
                </Typography>
              </tr>
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage id="info.reserves.total" />
            </th>
            <td>
              <Xch xch={total} />
            </td>
          </tr>
        </tfoot>
      </Box>
    </Box>
  );
}

const colors: Record<SumPart['id'], string> = {
  wallet: 'primary.main',
  inFlight: 'primary.light',
  reserves: 'primary.dark',
  usable: 'info.main',
  frozen: 'info.light',
};

/** Shortest bar of a nonzero part, in pixels, so that small parts stay visible. */
const MIN_WIDTH_PX = 3;

const trackStyle = {
  display: 'flex',
  blockSize: 20,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.selected',
  mb: 2,
};
const tableStyle = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'start', pb: 1 },
  '& th': { textAlign: 'start', fontWeight: 500, pt: 0.75, paddingInlineEnd: 1, whiteSpace: 'nowrap' },
  '& th + td': { textAlign: 'end', pt: 0.75, whiteSpace: 'nowrap' },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderTop: '1px solid var(--mui-palette-divider)' },
} as const;
const markStyle = {
  display: 'inline-block',
  inlineSize: 12,
  blockSize: 12,
  borderRadius: 0.5,
  marginInlineEnd: 1,
};
const meaningStyle = { color: 'text.secondary', pb: 0.75 };
