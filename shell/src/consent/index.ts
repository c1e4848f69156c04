export type { ConsentStore } from './consent';
export { showQuestion } from './show-question';
