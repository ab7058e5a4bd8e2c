import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Proposed } from '../proposal.ts';
import type { ApiScope } from '../token/limits.ts';

type Schemas = typeof import('../index.ts') &
  typeof import('../leaving/index.ts') &
  typeof import('../notification/index.ts') &
  typeof import('../operator/index.ts') &
  typeof import('../price/index.ts') &
  typeof import('../rollout/index.ts') &
  typeof import('../terms/index.ts') &
  typeof import('../token/index.ts');

/** Name of a schema: `addressPage` stands for the export `addressPageSchema`. */
export type SchemaName = {
  [Key in keyof Schemas]: Key extends `${infer Name}Schema` ? Name : never;
}[keyof Schemas];

/** Schema with a name. */
export type SchemaOf<Name extends SchemaName> = Schemas[`${Name}Schema`];

/**
 * Allowed callers: everyone (`optional`: a session is used, but an invalid session is refused), a signed-in user, an
 * operator, a machine with its token, or anybody with a watch link. For the rollout: any rollout token, a token for the remote in the path, or a
 * token that may make changes; an operator's session is accepted for all three.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'session'
  | 'admin'
  | 'machine'
  | 'watch'
  | 'rolloutRead'
  | 'rolloutPublish'
  | 'rolloutOperate';

/** A row of the table of calls: plain data, so that a bundle that imports a row includes no schema. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below {@link API_ROOT}; `:name` matches one segment, a `*` at the end the rest of the path. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Scope with which an API token may make the call in place of a session; without one, no token may. Only for access `session`. A call
   * that needs a proof takes the scope `withdraw` or none, because a token has no session that could prove anything.
   */
  readonly scope?: ApiScope;
  /** Group of the call in the API description. */
  readonly tag: string;
  readonly summary: string;
  /** Path parameters. By default, `:id` is a UUID, and any other text is not found. */
  readonly params?: SchemaName;
  readonly query?: SchemaName;
  readonly headers?: SchemaName;
  readonly body?: SchemaName;
  /** True if the call requires a solved human check in its header. */
  readonly needsHuman?: true;
  /**
   * True if a session of an account with a second factor has to have proved it within the last five minutes. Without, the
   * answer is `proof_required`, and the call is repeated after `proveSession`. Changes by operators need a proof without saying so
   * (`isProofNeeded`).
   */
  readonly needsProof?: true;
  /** Response of a success: JSON of a schema, a file, a stream of events, or nothing. */
  readonly response?: SchemaName | 'csv' | 'zip' | 'eventStream';
  /** Status of a success. The default is 200 with a response body and 204 without. */
  readonly status?: 201 | 202;
  /** True if the call responds with 202 and a proposal when the action waits for a second operator. */
  readonly isProposable?: true;
  /** True if the response has an ETag and the server sends 304 for a matching If-None-Match. */
  readonly hasEtag?: true;
  /**
   * True if a browser may keep the response in the storage of its tab, and show it again on the next page of the same
   * session until a current one arrives. For figures; never for what opens, pays or proves anything.
   */
  readonly isKept?: true;
  /** True if exempt from the rate limits of network and account, because machines call it at their own interval. */
  readonly isRateLimitExempt?: true;
  /**
   * True if the call is answered while the disk is nearly full: it reads, ends or decides something, and stores little. So
   * do all GET and DELETE calls.
   */
  readonly needsNoSpace?: true;
  /** Errors specific to this call; errors of its access and schemas are implied. */
  readonly errors?: readonly ErrorCode[];
}

type CallInput<C extends Call, Key extends keyof Call> =
  C extends Readonly<Record<Key, infer Name>>
    ? Name extends SchemaName
      ? z.input<SchemaOf<Name>>
      : undefined
    : undefined;

/** Response body of a call; undefined if it has none. */
export type CallResponse<C extends Call> = C extends { readonly response: infer Name }
  ? Name extends SchemaName
    ? z.output<SchemaOf<Name>> | (C extends { readonly isProposable: true } ? Proposed : never)
    : string
  : undefined;

/** Body that a caller sends. */
export type Body<C extends Call> = CallInput<C, 'body'>;

/** Query that a caller sends. */
export type Query<C extends Call> = CallInput<C, 'query'>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : Path extends `${string}/*`
    ? '*'
    : never;

/** Path parameters of a call, as text. */
export type Params<C extends Call> = Record<ParamName<C['path']>, string>;
