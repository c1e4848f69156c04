import ts from 'typescript';

const COMES_AND_GOES = 'A text that comes and goes beside other nodes stops the view in a page that the browser has translated (docs/decisions/126): give it an element of its own, or make one string of it and its neighbours.';
const BEFORE_TEXT = 'What comes and goes before a text stops the view in a page that the browser has translated (docs/decisions/126): give that text an element of its own.';

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

/**
 * A browser that translates a page replaces its text nodes. React then finds neither a text that it takes out, nor one before which it
 * puts something in, and throws. A text that is its parent's only child is safe: React sets the parent's whole content.
 */
export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: typed } = context.sourceCode.parserServices;
    if (!program) return {};
    const checker = program.getTypeChecker();

    /** What a child may be in the page. */
    function kindsOf(child) {
      if (child.type === 'JSXText') return { text: true };
      if (child.type === 'JSXFragment') return merged(child.children.filter(isContent).map(kindsOf));
      if (child.type === 'JSXElement') return { element: true, ...(isComponent(child) && ofType(returnedBy(child))) };
      if (child.type === 'JSXExpressionContainer') return ofExpression(child.expression);
      return {};
    }

    function ofExpression(node) {
      if (node.type === 'JSXFragment' || node.type === 'JSXElement') return kindsOf(node);
      if (node.type === 'ConditionalExpression') return merged([node.consequent, node.alternate].map(ofExpression));
      if (node.type === 'LogicalExpression' && node.operator === '&&') {
        return { ...ofExpression(node.right), nothing: true };
      }
      const kinds = ofType(checker.getTypeAtLocation(typed.get(node)));
      // A prop of type ReactNode is an element mostly, but children are often a text.
      return kinds.anything && node.type === 'Identifier' && node.name === 'children' ? { ...kinds, text: true } : kinds;
    }

    function ofType(type) {
      const parts = type?.isUnion() ? type.types : [type];
      // Of all that is shown only ReactNode may be a bigint.
      if (parts.some((part) => part === undefined || part.flags & (ts.TypeFlags.BigIntLike | ts.TypeFlags.Any))) return { anything: true };
      return merged(parts.map((part) => {
        if (part.flags & NOTHING) return { nothing: true };
        if (part.isStringLiteral() && part.value === '') return { nothing: true };
        if (part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) return { text: true };
        if (!checker.isArrayLikeType(part)) return { element: true };
        return { ...ofType(checker.getIndexTypeOfType(part, ts.IndexKind.Number)), nothing: true };
      }));
    }

    function returnedBy({ openingElement }) {
      const signature = checker.getResolvedSignature(typed.get(openingElement));
      return signature && checker.getReturnTypeOfSignature(signature);
    }

    function check({ children }) {
      const shown = children.filter(isContent);
      if (shown.length < 2) return;
      const kinds = shown.map(kindsOf);
      kinds.forEach(({ text, element, nothing, anything }, place) => {
        if (anything) return;
        if (text && (nothing || element)) context.report({ node: shown[place], message: COMES_AND_GOES });
        else if (element && nothing && kinds.slice(place + 1).find((next) => !next.nothing)?.text) {
          context.report({ node: shown[place], message: BEFORE_TEXT });
        }
      });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

/** JSX leaves out blank lines, and no translator replaces a space. */
function isContent(child) {
  return child.type === 'JSXText' ? /\S/.test(child.value) : child.type !== 'JSXExpressionContainer' || !isBlank(child.expression);
}

function isBlank({ type, value }) {
  return type === 'JSXEmptyExpression' || (type === 'Literal' && typeof value === 'string' && value.trim() === '');
}

function isComponent({ openingElement: { name } }) {
  return name.type !== 'JSXIdentifier' || /^[A-Z]/.test(name.name);
}

function merged(all) {
  return Object.assign({}, ...all);
}
