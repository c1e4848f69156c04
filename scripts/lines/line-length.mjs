const LONGEST = 140;
/** A text, an address or a pattern of so many characters may make its line longer: broken, it could not be searched for. */
const UNBROKEN = 60;

/** A line of code stays within 140 characters. ESLint's own `max-len` spares each line with any text in it, and most have one. */
export default {
  meta: { type: 'layout', schema: [] },
  create(context) {
    const { lines } = context.sourceCode;
    const spared = new Set();
    const spareLong = ({ loc: { start, end } }) => {
      for (let line = start.line; line <= end.line; line += 1) {
        const from = line === start.line ? start.column : 0;
        const to = line === end.line ? end.column : lines[line - 1].length;
        if (to - from >= UNBROKEN) spared.add(line);
      }
    };
    return {
      Literal: spareLong,
      TemplateLiteral: spareLong,
      JSXText: spareLong,
      'Program:exit'() {
        lines.forEach((text, at) => {
          if (text.length <= LONGEST || spared.has(at + 1) || /\bhttps?:\/\/\S/.test(text)) return;
          const loc = { start: { line: at + 1, column: LONGEST }, end: { line: at + 1, column: text.length } };
          context.report({ loc, message: `The line has ${text.length} characters, and may have ${LONGEST}: break it.` });
        });
      },
    };
  },
};
