import { legalDocument } from '../legal-document';
import { cookieSections } from './sections';

export default legalDocument('cookies', cookieSections);
