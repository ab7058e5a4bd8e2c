import { MAX_REASON_LENGTH, type DepositRequest } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { formatXch, isApiError, parseXch, useIntl, useNotify, usePage, useSession } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useMakeDepositMutation } from '../../api/depositApi.ts';
import { createActionKey } from '../../model/createActionKey.ts';
import { isAccount } from '../../model/parseLines.ts';
import { useOtherReading } from '../../parts/useOtherReading.ts';

const empty = { account: '', amount: '', reason: '' };
type Field = keyof typeof empty;

/** State of the deposit form: its values, the confirmation, and sending it. */
export function useDepositForm(onUncertain: () => void) {
  const intl = useIntl();
  const { locale } = usePage();
  const notify = useNotify();
  const { user } = useSession();
  const isOwn = (account: string) => [user?.email, user?.id].includes(account.trim().toLowerCase());
  const { send, isSlow, abort } = useAbortableMutation(useMakeDepositMutation());
  const [key] = useState(createActionKey);
  // Deposit to confirm; kept while the dialog fades out.
  const [asked, setAsked] = useState<DepositRequest>();
  const [isAsking, setIsAsking] = useState(false);
  const refusedField = useRef<Field>(undefined);
  const form = useForm({ defaultValues: empty });
  const { register, handleSubmit, setError, setFocus, reset, resetField, getValues, formState } = form;

  useOtherReading(
    () => getValues('amount'),
    () => resetField('amount'),
  );

  // The dialog returns focus to its button when it closes; a refused field gets it instead.
  useEffect(() => {
    if (isAsking || refusedField.current === undefined) return;
    setFocus(refusedField.current);
    refusedField.current = undefined;
  }, [isAsking, setFocus]);

  /**
   * Sends the deposit. Resolves when it was made or a field was refused; throws if the outcome is unknown or
   * failed.
   */
  const make = async () => {
    if (asked === undefined) return;
    try {
      const made = await send({ deposit: asked, key: key.for(asked) });
      key.finish();
      reset();
      if ('proposal' in made) {
        notify.success(intl.formatMessage({ id: 'operator.proposed' }));
        return;
      }
      const { amount, usable } = made;
      const values = { amount: formatXch(amount, locale), usable: formatXch(usable, locale) };
      notify.success(
        intl.formatMessage({ id: 'operator.deposit.done' }, { ...values, account: asked.account }),
      );
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      const refused = isApiError(error) ? fieldsOf(error.fields) : [];
      if (refused.length === 0) throw error;
      const type = isApiError(error) && error.code === 'own_account' ? 'own' : 'refused';
      for (const field of refused) setError(field, { type });
      [refusedField.current] = refused;
    }
  };

  const problems = formState.errors;
  return {
    fields: {
      account: register('account', {
        validate: {
          missing: isFilled,
          malformed: (account) => isAccount(account.trim()),
          own: (account) => !isOwn(account),
        },
      }),
      amount: register('amount', {
        validate: {
          missing: isFilled,
          number: (amount) => problemOf(amount, locale) !== 'number',
          decimals: (amount) => problemOf(amount, locale) !== 'decimals',
          zero: (amount) => problemOf(amount, locale) !== 'zero',
        },
      }),
      reason: register('reason', {
        validate: { missing: isFilled, tooLong: (reason) => reason.trim().length <= MAX_REASON_LENGTH },
      }),
    },
    /** Problem of each field: the end of a message ID. */
    problems: {
      account: problems.account?.type,
      amount: problems.amount?.type,
      reason: problems.reason?.type,
    },
    ask: (event: SyntheticEvent) =>
      handleSubmit(({ account, amount, reason }) => {
        const parsed = parseXch(amount, locale);
        if ('problem' in parsed) return;
        setAsked({ account: account.trim().toLowerCase(), amount: parsed.xch, reason: reason.trim() });
        setIsAsking(true);
      })(event),
    asked,
    isAsking,
    make,
    isSlow,
    stop: abort,
    close: () => setIsAsking(false),
  };
}

const isFilled = (text: string) => text.trim() !== '';

function problemOf(amount: string, locale: string): 'number' | 'decimals' | 'zero' | null {
  const parsed = parseXch(amount, locale);
  if ('problem' in parsed) return parsed.problem;
  return /[1-9]/.test(parsed.xch) ? null : 'zero';
}

function fieldsOf(fields: Record<string, string> = {}): Field[] {
  return (['account', 'amount', 'reason'] as const).filter((field) => fields[field] !== undefined);
}
