import { legalDocument } from '../legal-document';
import { termsSections } from './sections';

export default legalDocument('terms', termsSections);
