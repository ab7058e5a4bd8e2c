export { addOperatorTermsRoutes } from './operatorTerms.routes.ts';
export { listAgreements, recordAgreements } from './agreement.repository.ts';
export { addTermsRoutes } from './terms.routes.ts';
