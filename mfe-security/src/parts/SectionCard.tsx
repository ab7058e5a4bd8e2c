import { FormattedMessage, useLocation } from '@farm/remote-sdk';
import { Card, Typography } from '@farm/ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface SectionCardProps {
  /** Id of the heading, which names the card. A link with it as hash leads to the card. */
  id: string;
  /** Prefix of the message ids `.title` and `.text`. */
  textId: string;
  /** Receives the heading, which takes the focus of removed rows. */
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
  children: ReactNode;
}

/** Card of a topic: its heading, what it is, and its content. */
export function SectionCard({ id, textId, heading, children }: SectionCardProps) {
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const headingRef = heading ?? ownHeading;
  const isTarget = useLocation().hash === `#${id}`;
  // The card comes too late for the browser to lead there.
  useEffect(() => {
    if (isTarget) headingRef.current?.focus();
  }, [isTarget, headingRef]);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3 }}>
      <Typography
        ref={headingRef}
        tabIndex={-1}
        id={id}
        variant="h5"
        component="h2"
        gutterBottom
        // The outline of the focus keeps to the text.
        sx={{ width: 'fit-content' }}
      >
        <FormattedMessage id={`${textId}.title`} />
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id={`${textId}.text`} />
      </Typography>
      {children}
    </Card>
  );
}
