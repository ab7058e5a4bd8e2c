import type { RateHistory } from '@farm/contracts/rollout';
import { FormattedMessage, FormattedNumber, useIntl } from '@farm/remote-sdk';
import { Box, Icon, Typography } from '@farm/ui';
import { DataTable, type DataColumn } from '@farm/ui/table';
import { useMemo, useState } from 'react';
import {
  compareSegments,
  isWorseOff,
  type ComparedMeasure,
  type ComparedSegment,
} from '../../model/comparison.ts';
import { formatSegment } from '../../model/segments.ts';
import { Percent } from '../../parts/Percent.tsx';
import { useTableWords } from '../../parts/useTableWords.ts';

interface SegmentTableProps {
  /** Undefined while it loads. */
  history: RateHistory | undefined;
  version: string;
  /** The version that it is compared with. */
  other: string | null;
}

/** Kinds of visitors of a version: how many, for how many it failed, and the worst sign; marked where it is worse. */
export function SegmentTable({ history, version, other }: SegmentTableProps) {
  const intl = useIntl();
  const words = useTableWords();
  const columns = useSegmentColumns();
  const [isWhole, setIsWhole] = useState(false);
  const rows = useMemo(
    () => (history === undefined ? NONE : compareSegments(history, version, other)),
    [history, version, other],
  );
  const first = useMemo(() => rows.slice(0, Math.max(MIN_ROWS, rows.filter(isWorseOff).length)), [rows]);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3" gutterBottom>
        <FormattedMessage id="operator.rollout.segments.title" />
      </Typography>
      <DataTable
        caption={intl.formatMessage({ id: 'operator.rollout.segments.title' })}
        columns={columns}
        rows={isWhole ? rows : first}
        paging={{
          hasMore: !isWhole && first.length < rows.length,
          isLoadingMore: false,
          onMore: () => setIsWhole(true),
          label: <FormattedMessage id="kit.more" />,
        }}
        rowId={({ segment }) => segment}
        words={words}
        isLoading={history === undefined}
        isDense
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="operator.rollout.segments.empty" />
          </Typography>
        }
      />
    </Box>
  );
}

/** Rows shown at first, besides all that are worse. */
const MIN_ROWS = 5;
const NONE: readonly ComparedSegment[] = [];

function useSegmentColumns(): DataColumn<ComparedSegment>[] {
  const intl = useIntl();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.rollout.segments.${id}` });
    return [
      {
        id: 'segment',
        header: say('kind'),
        cell: ({ segment }) => (
          <FormattedMessage
            id="operator.rollout.segments.name"
            values={{
              dimension: (
                <FormattedMessage id={`operator.rollout.dimension.${segment.split(':')[0] ?? ''}`} />
              ),
              value: formatSegment(intl, segment),
            }}
          />
        ),
      },
      {
        id: 'visitors',
        header: say('visitors'),
        align: 'end',
        cell: ({ visitors }) => <FormattedNumber value={visitors} />,
      },
      { id: 'failed', header: say('failed'), cell: ({ failed }) => <Compared compared={failed} /> },
      {
        id: 'sign',
        header: say('sign'),
        cell: ({ worstSign }) =>
          worstSign === null ? (
            <FormattedMessage id="operator.rollout.none" />
          ) : (
            <Compared compared={worstSign} />
          ),
      },
    ];
  }, [intl]);
}

/** A share beside that of the other version; marked, and said, if it is worse. */
function Compared({ compared: { measure, share, otherShare, isWorse } }: { compared: ComparedMeasure }) {
  return (
    <Box component="span" sx={isWorse ? worseStyle : style}>
      {isWorse ? (
        <Box component="span" sx={iconStyle}>
          <Icon name="alert" size={16} />
        </Box>
      ) : null}
      <FormattedMessage
        id="operator.rollout.segments.share"
        values={{
          isWorse: isWorse ? 'yes' : 'no',
          isSign: measure === 'failed' ? 'no' : 'yes',
          sign: <FormattedMessage id={`operator.rollout.sign.${measure}`} />,
          share: <Percent share={share} />,
          isKnown: otherShare === null ? 'no' : 'yes',
          other: <Percent share={otherShare ?? 0} />,
        }}
      />
    </Box>
  );
}

const style = { fontVariantNumeric: 'tabular-nums' };
const worseStyle = { ...style, color: 'error.text', fontWeight: 600 };
// In the line of the text, wherever that is aligned.
const iconStyle = { marginInlineEnd: 0.5, '& svg': { verticalAlign: '-3px' } };
