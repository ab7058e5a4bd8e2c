export type { Access, CallResponse, Body, Call, Params, Query, SchemaName, SchemaOf } from './call.ts';
export { isOperatorChange, isProofNeeded } from './isProofNeeded.ts';
export { API_ROOT, toRequest } from './toRequest.ts';
export type { ApiRequest, CallWithHeaders, RequestParts } from './toRequest.ts';
