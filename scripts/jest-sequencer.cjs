const { readFileSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * Jest starts with what took longest the last time. A fresh machine knows of no last time, and a file that runs for a minute
 * would be begun when the other worker is done: those with a longer time limit than usual come first.
 */
module.exports = class PatientFirst extends Sequencer {
  sort(tests) {
    const patience = ({ path }) => Number(/^jest\.setTimeout\(([\d_]+)\)/m.exec(readFileSync(path, 'utf8'))?.[1].replaceAll('_', '') ?? 0);
    return super.sort(tests).map((test) => ({ test, ms: patience(test) })).sort((a, b) => b.ms - a.ms).map(({ test }) => test);
  }
};
