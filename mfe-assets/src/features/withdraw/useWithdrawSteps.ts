import type { Withdrawal } from '@farm/contracts';
import { usePage } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/form-state';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { parseAmount, computeReceivedXch } from '../../model/withdrawAmount.ts';
import type { WithdrawOrder, WithdrawValues } from '../../model/withdrawOrder.ts';
import type { WithdrawRefusal } from '../../model/withdrawRefusal.ts';
import type { Submission } from './useSubmission.ts';
import type { WithdrawFacts } from '../../api/useWithdrawFacts.ts';

interface WithdrawStepsOptions {
  facts: WithdrawFacts;
  submission: Submission;
  onAccepted: (withdrawal: Withdrawal) => void;
}

/** State of the two steps of a withdrawal: the form values, and the order parsed from them. */
export function useWithdrawSteps({ facts, submission, onAccepted }: WithdrawStepsOptions) {
  const { locale } = usePage();
  const form = useForm<WithdrawValues>({ defaultValues: { amount: '', addressId: '', memo: '' } });
  const [order, setOrder] = useState<WithdrawOrder | null>(null);
  const [refusedFields, setRefusedFields] = useState<WithdrawRefusal['fields']>([]);
  const { setError } = form;
  // The fields are mounted again only now.
  // The same text may be another amount in another language.
  const { resetField } = form;
  useEffect(() => resetField('amount'), [locale, resetField]);

  useEffect(() => {
    for (const [index, { field, problem }] of refusedFields.entries())
      setError(field, { type: 'refused', message: problem }, { shouldFocus: index === 0 });
  }, [refusedFields, setError]);

  const check = (values: WithdrawValues) => {
    const next = toOrder(values, facts, locale);
    if (!next) return;
    submission.prepare(next);
    setOrder(next);
  };
  const submit = async (checkedOrder: WithdrawOrder) => {
    const outcome = await submission.send(checkedOrder);
    if (outcome === null) return;
    if ('withdrawal' in outcome) onAccepted(outcome.withdrawal);
    else if (outcome.refusal.fields.length > 0) {
      setOrder(null);
      setRefusedFields(outcome.refusal.fields);
    }
  };
  return {
    form,
    /** Null while the form is open. */
    order,
    handleSubmit: (event: SyntheticEvent) => {
      if (!order) void form.handleSubmit(check)(event);
      else {
        event.preventDefault();
        void submit(order);
      }
    },
    goBack: () => setOrder(null),
  };
}

/** Builds the order; null if the values are no longer valid, for example after the address was deleted. */
function toOrder(
  { amount: text, addressId, memo }: WithdrawValues,
  facts: WithdrawFacts,
  locale: string,
): WithdrawOrder | null {
  const { rule, usable, addresses } = facts;
  const amount = parseAmount(text, { rule, usable, locale });
  const received = computeReceivedXch(text, rule.fee, locale);
  const address = addresses.find(({ id }) => id === addressId);
  if ('problem' in amount || received === null || !address) return null;
  return { amount: amount.xch, fee: rule.fee, received, address, memo: memo.trim() };
}
