import { FormattedMessage, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, MuiLink, PageFrame } from '@farm/ui';
import { useGetOperatorAccountQuery } from '../api/accountApi.ts';
import { AccountActions } from '../features/account/AccountActions.tsx';
import { AccountView } from '../features/account/AccountView.tsx';
import { OpenProposal } from '../features/proposals/OpenProposal.tsx';
import { ACCOUNTS_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** A user's account as operators see it, who can lock it and keep notes. */
export function AccountPage() {
  const { id = '' } = useParams();
  const query = useGetOperatorAccountQuery(id, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: account, error, isFetching } = query;
  const refresh = () => void query.refetch();
  const view = () => {
    if (account)
      return (
        <AccountView
          key={id}
          account={account}
          openReset={<OpenProposal proposal={account.openReset} onUncertain={refresh} />}
          onUncertain={refresh}
        />
      );
    if (error !== undefined && !isFetching)
      return <PageFailure error={error} onRetry={slow.retry} backTo={ACCOUNTS_PATH} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={
        account ? (
          <Box component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
            {account.email}
          </Box>
        ) : (
          <FormattedMessage id="operator.account.title" />
        )
      }
      sentence={
        <MuiLink component={Link} to={ACCOUNTS_PATH}>
          <FormattedMessage id="operator.account.back" />
        </MuiLink>
      }
      actions={account ? <AccountActions key={id} account={account} onUncertain={refresh} /> : null}
      notice={<PageNotice slow={slow} isOutdated={account !== undefined && error !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
