import { MIN_PASSWORD_LENGTH, type PasswordRating } from '@farm/contracts';
import { useEffect, useState } from 'react';
import { useRatePasswordMutation } from '../api/accountApi.ts';

const PAUSE_MS = 400;

/**
 * Has the API rate a password once its user pauses. Null while it is too short or its rating is not known: without an
 * answer the form works as before, and the API looks again when the password is set.
 */
export function usePasswordRating(password: string, email: string): PasswordRating | null {
  const [ratePassword] = useRatePasswordMutation();
  const [rated, setRated] = useState<{ password: string; rating: PasswordRating } | null>(null);
  useEffect(() => {
    if (password.length < MIN_PASSWORD_LENGTH) return;
    let request: ReturnType<typeof ratePassword> | undefined;
    const timer = setTimeout(() => {
      request = ratePassword({ password, email: email.trim() });
      request.unwrap().then(
        (rating) => setRated({ password, rating }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [password, email, ratePassword]);
  return rated?.password === password ? rated.rating : null;
}
