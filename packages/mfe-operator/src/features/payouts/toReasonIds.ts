/** Message IDs of an action's reason form. */
export function toReasonIds(deed: 'stop' | 'resume' | 'record') {
  return {
    title: `operator.payouts.${deed}.title`,
    help: 'operator.payouts.reason.help',
    tooLate: 'operator.payouts.record.tooLate',
    submit: `operator.payouts.${deed}`,
  };
}
