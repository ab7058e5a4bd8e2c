import { useIntl } from '@farm/remote-sdk';
import type { TableWords } from '@farm/ui/table';

/** Built-in texts of tables. */
export function useTableWords(): TableWords {
  const intl = useIntl();
  return {
    loading: intl.formatMessage({ id: 'operator.loading' }),
    ascending: intl.formatMessage({ id: 'operator.ascending' }),
    descending: intl.formatMessage({ id: 'operator.descending' }),
  };
}
