import { startAtFirstSign } from './starter';
import { whenShown } from './when-shown';

whenShown(document, () => startAtFirstSign(window));
