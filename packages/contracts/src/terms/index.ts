export { MAX_TERMS_LENGTH, termsKinds, type TermsKind } from './limits.ts';
export {
  agreementSchema,
  operatorTermsListSchema,
  operatorTermsSchema,
  termsDraftSchema,
  termsInForceSchema,
  termsParamsSchema,
  termsQuerySchema,
  termsSchema,
} from './terms.ts';
export type {
  Agreement,
  OperatorTerms,
  OperatorTermsList,
  Terms,
  TermsDraft,
  TermsInForce,
  TermsQuery,
  TermsVersion,
} from './terms.ts';
