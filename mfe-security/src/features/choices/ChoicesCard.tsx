import type { Notifications } from '@farm/contracts/notification';
import { SectionCard } from '../../parts/SectionCard.tsx';
import { ChoicesForm } from './ChoicesForm.tsx';
import { MailTest } from './MailTest.tsx';

interface ChoicesCardProps {
  notifications: Notifications;
  email: string;
}

/** Lets the user choose events for mail and push, and quiet hours, and sends a test email. */
export function ChoicesCard({ notifications, email }: ChoicesCardProps) {
  return (
    <SectionCard id="choices" textId="security.notifications.choices">
      <ChoicesForm notifications={notifications} />
      <MailTest email={email} />
    </SectionCard>
  );
}
