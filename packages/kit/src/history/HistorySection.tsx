import { FormattedMessage, useDeferredPart, useIntl } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, Stack, Typography } from '@farm/ui';
import { ChoiceButtons } from '@farm/ui/controls';
import { useDeferredValue, useId, type ComponentType, type ReactNode } from 'react';
import { BidiText } from '../figures/BidiText.tsx';
import { LoadFailure } from '../loading/LoadFailure.tsx';
import { LoadNotice } from '../loading/LoadNotice.tsx';
import { PartFailure } from '../loading/PartFailure.tsx';
import type { HistoryRange } from './useChartTimes.ts';

/** The part of a query's result that a history reads. */
export interface HistoryQuery<History> {
  /** Undefined until the current range has loaded. */
  currentData?: History | undefined;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  refetch: () => PromiseLike<unknown>;
}

interface HistorySectionProps<History, Range extends HistoryRange> {
  title: ReactNode;
  titleVariant?: 'h4' | 'h5';
  ranges: readonly Range[];
  range: Range;
  onRange: (range: Range) => void;
  query: HistoryQuery<History>;
  /** Message ids; see `LoadFailure` and `LoadNotice`. */
  ids: { loading: string; failureTitle: string; failureText: string; slow?: string; outdated?: string };
  /** Must be the same function on every render. */
  loadChart: () => Promise<ComponentType<{ history: History; range: Range }>>;
  skeleton: ReactNode;
}

/** Figures over time, with a choice of range. The chart loads when it comes near the screen. */
export function HistorySection<History, Range extends HistoryRange>(
  props: HistorySectionProps<History, Range>,
) {
  const { title, titleVariant = 'h5', ranges, range, onRange, query, ids, loadChart, skeleton } = props;
  const intl = useIntl();
  const titleId = useId();
  const slow = useSlowQuery(query);
  const { part: Chart, isRequested, hasFailed, retry, target } = useDeferredPart(loadChart);
  const { currentData, error, isFetching } = query;
  // An update of the store renders in one piece; a deferred value renders in slices, so that the page goes on answering while
  // the chart comes.
  const isReady = useDeferredValue(currentData !== undefined);
  const history = isReady ? currentData : undefined;
  const failure = error !== undefined && !isFetching ? toFailure(error) : undefined;
  const renderView = () => {
    if (history === undefined && failure)
      return (
        <LoadFailure
          titleId={ids.failureTitle}
          textId={ids.failureText}
          failure={failure}
          onRetry={slow.retry}
        />
      );
    if (hasFailed)
      return (
        <PartFailure onRetry={retry}>
          <FormattedMessage id="kit.history.partFailed" />
        </PartFailure>
      );
    if (history !== undefined && Chart) return <Chart history={history} range={range} />;
    if (history !== undefined && !isRequested) return skeleton;
    return (
      <Box role="progressbar" aria-label={intl.formatMessage({ id: ids.loading })}>
        {skeleton}
      </Box>
    );
  };
  return (
    <Box component="section" ref={target} aria-labelledby={titleId}>
      <Stack direction="row" sx={headerStyle}>
        <Typography id={titleId} variant={titleVariant} component="h2">
          {title}
        </Typography>
        <ChoiceButtons
          label={intl.formatMessage({ id: 'kit.history.range' })}
          value={range}
          onChange={onRange}
          options={ranges.map((value) => ({
            value,
            label: (
              <BidiText>
                <FormattedMessage id={`kit.history.range.${value}`} />
              </BidiText>
            ),
          }))}
        />
      </Stack>
      <Box role="status">
        <LoadNotice
          slow={slow}
          isOutdated={history !== undefined && failure !== undefined}
          slowId={ids.slow}
          outdatedId={ids.outdated}
        />
      </Box>
      {renderView()}
    </Box>
  );
}

const headerStyle = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  mb: 2,
};
