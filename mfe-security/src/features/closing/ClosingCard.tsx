import type { Closing } from '@farm/contracts/leaving';
import { useFocusFallback, useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { useRef } from 'react';
import { useGetClosingQuery } from '../../api/closingApi.ts';
import { ListCard } from '../../parts/ListCard.tsx';
import { ClosingEffects } from './ClosingEffects.tsx';
import { ClosingObstacles } from './ClosingObstacles.tsx';
import { WaitingClosing } from './WaitingClosing.tsx';

/** Closes the account after some days, in which it can be kept. */
export function ClosingCard() {
  const query = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: closing } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useLazyDialog(loadDialog);
  const findHeading = () => heading.current;
  useFocusFallback(!(closing && closing.dueAt !== null), findHeading);
  useFocusFallback(!(closing && isOffered(closing)) && !dialog.isOpen, findHeading);
  const renderClosing = ({ dueAt, obstacles }: Closing) => {
    if (dueAt !== null) return <WaitingClosing dueAt={dueAt} />;
    return (
      <>
        <ClosingEffects />
        {obstacles.length > 0 ? (
          <ClosingObstacles obstacles={obstacles} />
        ) : (
          <Button
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => dialog.open({})}
            sx={{ mt: 2.5 }}
          >
            <FormattedMessage id="security.closing.start" />
          </Button>
        )}
      </>
    );
  };
  return (
    <>
      <ListCard
        id="closing"
        query={query}
        textId="security.closing"
        rowHeight={248}
        rowCount={1}
        heading={heading}
      >
        {renderClosing}
      </ListCard>
      {dialog.element}
    </>
  );
}

/** True if the closing can be started. */
function isOffered({ dueAt, obstacles }: Closing): boolean {
  return dueAt === null && obstacles.length === 0;
}

const loadDialog = () => import('./CloseAccountDialog.tsx').then((module) => module.CloseAccountDialog);
