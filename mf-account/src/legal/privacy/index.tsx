import { legalDocument } from '../legal-document';
import { privacySections } from './sections';

export default legalDocument('privacy', privacySections);
