import { assertMailServerResponds } from '../mail/transport.ts';
import { ANSWER_LIMIT_MS, formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

/** Connects and signs in to the mail server, but sends nothing. */
export async function checkMailServer({ config: { smtpUrl } }: CheckParts): Promise<Finding[]> {
  if (smtpUrl === null)
    return [{ status: 'off', found: 'emails are on the outbox page: SMTP_URL is not set' }];
  const { host, username } = new URL(smtpUrl);
  const user = username === '' ? 'without signing in' : `as ${decodeURIComponent(username)}`;
  try {
    await assertMailServerResponds(smtpUrl, ANSWER_LIMIT_MS);
    return [{ status: 'ok', found: `${host} answers, ${user}` }];
  } catch (error) {
    return [
      { status: 'problem', found: `${host}, ${user}: ${formatReason(error)}`, advice: toAdvice(error) },
    ];
  }
}

function toAdvice(error: unknown): string {
  if (/certificate|self.signed|altnames/i.test(formatReason(error)))
    return 'Use the name that its certificate has, or name the file of its CA in NODE_EXTRA_CA_CERTS';
  switch (toCode(error)) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'Correct user and password of SMTP_URL; characters such as @ and / are written in percent encoding';
    case 'EDNS':
      return 'Correct the host of SMTP_URL, or the name servers of this machine';
    case 'ETLS':
      return 'Use a port with TLS: smtps://…:465, or smtp://…:587 with STARTTLS';
    default:
      return 'Correct host and port of SMTP_URL; a firewall or the provider may block the port';
  }
}
