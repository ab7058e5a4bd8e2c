import { useEffect } from 'react';
import { HumanCheckField } from '../../human-check/HumanCheckField.tsx';
import { useHumanCheck, type HumanCheck } from '../../human-check/useHumanCheck.ts';

/** Human check of the login form, loaded with the API client once the API requires one. Hands the check to `onReady`. */
export function LoginCheck({ onReady }: { onReady: (check: HumanCheck) => void }) {
  const check = useHumanCheck();
  useEffect(() => {
    onReady(check);
    // The check of the first render works on: its state is in refs.
    // oxlint-disable-next-line react/exhaustive-deps -- `check` differs at every render
  }, [onReady]);
  return <HumanCheckField check={check} />;
}
