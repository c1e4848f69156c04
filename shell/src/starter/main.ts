import { startAtFirstSign } from './starter';

startAtFirstSign(window);
