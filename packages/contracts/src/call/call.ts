import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

type Schemas = typeof import('../index.ts') & typeof import('../rollout/index.ts');

/** The name of a schema: `addressPage` stands for the export `addressPageSchema`. */
export type SchemaName = {
  [Key in keyof Schemas]: Key extends `${infer Name}Schema` ? Name : never;
}[keyof Schemas];

/** The schema of a name. */
export type SchemaOf<Name extends SchemaName> = Schemas[`${Name}Schema`];

/**
 * The callers allowed: everybody (`optional`: a session counts, and a bad one is refused), whoever is signed in, an operator,
 * a machine by its token. Of the rollout: whoever has a token of it, one for the remote in the path, or one that makes
 * changes; an operator's session does for all three.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'session'
  | 'admin'
  | 'machine'
  | 'rolloutRead'
  | 'rolloutPublish'
  | 'rolloutOperate';

/**
 * A row of the table of calls: plain data, so that a bundle that imports one carries no schema.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {@link API_ROOT}; `:name` stands for one segment, a `*` at the end for all the rest. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Groups calls in the API's description. */
  readonly tag: string;
  readonly summary: string;
  /** Path parameters; without it, an `:id` is a UUID, or names nothing. */
  readonly params?: SchemaName;
  readonly query?: SchemaName;
  readonly headers?: SchemaName;
  readonly body?: SchemaName;
  /** Needs a solved human check in its header. */
  readonly needsHuman?: true;
  /** The answer of a success: JSON of a schema, text of one of two kinds, or nothing. */
  readonly answer?: SchemaName | 'csv' | 'eventStream';
  /** Of a success; 200 with an answer and 204 without, unless it says otherwise. */
  readonly status?: 201 | 202;
  /** An answer that is known already (If-None-Match) is answered 304. */
  readonly hasEtag?: true;
  /** Not counted among the requests of its network and account: machines call it at a pace of their own. */
  readonly isUncounted?: true;
  /** Errors of this call in particular; those of its access and shape are understood. */
  readonly errors?: readonly ErrorCode[];
}

type Part<C extends Call, Key extends keyof Call> =
  C extends Readonly<Record<Key, infer Name>>
    ? Name extends SchemaName
      ? z.input<SchemaOf<Name>>
      : undefined
    : undefined;

/** The answer of a call; undefined when it has none. */
export type Answer<C extends Call> = C extends { readonly answer: infer Name }
  ? Name extends SchemaName
    ? z.output<SchemaOf<Name>>
    : string
  : undefined;

/** The body that a caller sends. */
export type Body<C extends Call> = Part<C, 'body'>;

/** The query that a caller sends. */
export type Query<C extends Call> = Part<C, 'query'>;

type ParamName<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : Path extends `${string}/*`
    ? '*'
    : never;

/** The parameters of a call's path, as text. */
export type Params<C extends Call> = Record<ParamName<C['path']>, string>;
