import { configure } from '../webpack.common.js';

export default configure('mf-releases');
