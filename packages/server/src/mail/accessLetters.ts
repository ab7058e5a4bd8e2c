import type { Locale } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails to operators about signing keys and tokens. The link is absolute. */
export interface AccessFacts {
  /** `name` is the owner of the key. */
  'key-starting': { name: string; fingerprint: string; date: string; link: string };
  'access-ending': { what: 'key' | 'token'; name: string; date: string; link: string };
}

/** Emails to operators about signing keys and tokens, by language. */
export const accessLetters: Record<
  Locale,
  { [Kind in keyof AccessFacts]: (facts: AccessFacts[Kind]) => Letter }
> = {
  en: {
    'key-starting': ({ name, fingerprint, date, link }) => ({
      subject: `New signing key of ${name}`,
      parts: [
        `Someone on the farm’s server trusted a signing key of ${name}, without a second person. It takes effect on ${date}. Its fingerprint is ${fingerprint}.`,
        'From then on it can sign what every visitor gets. If you don’t know about it, withdraw it now:',
        { link, label: 'Open keys' },
      ],
    }),
    'access-ending': ({ what, name, date, link }) => ({
      subject: what === 'key' ? `The signing key of ${name} expires soon` : `The token ${name} expires soon`,
      parts: [
        what === 'key'
          ? `The signing key of ${name} expires on ${date}. What it signed stays valid, but it can’t sign anything new.`
          : `The token ${name} expires on ${date}. Requests with it are rejected from then on.`,
        what === 'key'
          ? 'Create a new key, and have another operator approve it:'
          : 'Create a new token, and replace it where it is used:',
        { link, label: what === 'key' ? 'Open keys' : 'Open tokens' },
      ],
    }),
  },
  zh: {
    'key-starting': ({ name, fingerprint, date, link }) => ({
      subject: `${name} 的新签名密钥`,
      parts: [
        `有人在服务器上信任了 ${name} 的签名密钥，未经第二人批准。该密钥将于 ${date} 生效，指纹为 ${fingerprint}。`,
        '生效后，它可以签署所有访客获得的内容。如果您不知情，请立即撤销：',
        { link, label: '打开密钥' },
      ],
    }),
    'access-ending': ({ what, name, date, link }) => ({
      subject: what === 'key' ? `${name} 的签名密钥即将过期` : `令牌 ${name} 即将过期`,
      parts: [
        what === 'key'
          ? `${name} 的签名密钥将于 ${date} 过期。已签署的内容仍然有效，但不能再签署新的更改。`
          : `令牌 ${name} 将于 ${date} 过期，此后使用它的请求将被拒绝。`,
        what === 'key' ? '请创建新密钥，并由另一位运营人员批准：' : '请创建新令牌，并在使用处替换：',
        { link, label: what === 'key' ? '打开密钥' : '打开令牌' },
      ],
    }),
  },
};
