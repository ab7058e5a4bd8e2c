import { FormattedMessage, useIntl, useSearchParams } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Tab, Tabs } from '@farm/ui/tabs';
import { useDeferredValue, useEffect, useId } from 'react';
import { logs, parseLogView, applyLogView, type LogName, type LogView } from '../../model/logView.ts';
import { BalanceLog } from './BalanceLog.tsx';
import type { LogProps } from './logProps.ts';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { ProfitLog } from './ProfitLog.tsx';
import { WithdrawalLog, type WithdrawalLogProps } from './WithdrawalLog.tsx';

/** Props of {@link LogTabs}. */
export type LogTabsProps = Omit<WithdrawalLogProps, keyof LogProps>;

/** True once this page has shown the tabs. */
let wasShown = false;

/** Tabs of the three logs. The URL holds the open log and its filters. */
export function LogTabs(cancel: LogTabsProps) {
  const intl = useIntl();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const view = parseLogView(search);
  const change = (next: Partial<LogView>) =>
    // `replace` keeps filters out of the history, so that Back leads to the previous page.
    setSearch((current) => applyLogView(current, next), { replace: true });
  // At first the panel comes after its tabs, so that the page answers in between; whoever comes back finds all of it.
  const hasPanel = useDeferredValue(true, wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  const panels = {
    balance: () => <BalanceLog view={view} onChange={change} />,
    profit: () => <ProfitLog view={view} onChange={change} />,
    withdrawals: () => <WithdrawalLog view={view} onChange={change} {...cancel} />,
  };
  const renderPanel = (log: LogName) => (hasPanel ? panels[log]() : <PanelSkeleton />);
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Typography variant="h5" component="h2" id={`${id}-title`} gutterBottom>
        <FormattedMessage id="assets.logs.title" />
      </Typography>
      <Tabs
        value={view.log}
        aria-label={intl.formatMessage({ id: 'assets.logs.title' })}
        onChange={(_event, log: LogName) => change({ log })}
      >
        {logs.map((log) => (
          <Tab
            key={log}
            value={log}
            id={`${id}-tab-${log}`}
            aria-controls={`${id}-panel-${log}`}
            label={<FormattedMessage id={`assets.logs.${log}`} />}
          />
        ))}
      </Tabs>
      {logs.map((log) => (
        <Box
          key={log}
          role="tabpanel"
          id={`${id}-panel-${log}`}
          aria-labelledby={`${id}-tab-${log}`}
          aria-busy={!hasPanel}
          hidden={log !== view.log}
          sx={{ pt: 2.5 }}
        >
          {log === view.log ? renderPanel(log) : null}
        </Box>
      ))}
    </Box>
  );
}
