/** Message IDs of an action's reason form. */
export function toReasonIds(action: 'stop' | 'resume' | 'record' | 'recordAll' | 'book') {
  return {
    title: `operator.payouts.${action}.title`,
    help: 'operator.payouts.reason.help',
    tooLate: 'operator.payouts.record.tooLate',
    submit: `operator.payouts.${action}`,
  };
}
