import { termsPaths } from '@farm/kit';
import { useLocation } from '@farm/remote-sdk';
import { TermsView } from '../features/terms/TermsView.tsx';

/** The farm's terms, or at its own path the privacy policy. */
export function TermsPage() {
  const { pathname } = useLocation();
  return <TermsView kind={pathname === termsPaths.privacy ? 'privacy' : 'terms'} />;
}
