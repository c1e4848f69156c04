import { parse } from 'postcss';
import { data, lackedBy } from './browser-data.mjs';

const { css } = data;

/**
 * What a stylesheet uses that the oldest browsers of docs/browsers.md lack. Left out is what has its fallback beside it: what stands in
 * `@supports`, and a property that the same rule also sets in another way, or with a prefix.
 */
export function newerIn(text) {
  const found = [];
  const note = (name, feature, node) => {
    const lacking = lackedBy(feature);
    if (!lacking?.length || isGuarded(node) || hasOther(node)) return false;
    found.push({ name, line: node.source.start.line, lacking });
    return true;
  };
  parse(text).walk((node) => {
    if (node.type === 'atrule') {
      note(`@${node.name}`, css['at-rules'][node.name], node);
      for (const [, feature] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
        note(`@${node.name} ${feature}`, css['at-rules'][node.name]?.[feature], node);
      }
    } else if (node.type === 'rule') {
      if (node.selector.includes('&')) note('nesting', css.selectors.nesting, node);
      for (const [, colons, name, open] of node.selector.matchAll(/(::?)([a-z-]+)(\()?/g)) {
        note(`${colons}${name}${open ? '()' : ''}`, css.selectors[name], node);
      }
    } else if (node.type === 'decl' && !node.prop.startsWith('--')) {
      const property = css.properties[node.prop];
      if (note(node.prop, property, node)) return;
      const value = node.value.replace(/"[^"]*"|url\([^)]*\)/g, '');
      for (const [, word, open] of value.matchAll(/(?<![\w-])(-?[a-z][a-z-]*)(\()?/g)) {
        if (open) note(`${word}()`, functionNamed(word), node);
        else note(`${node.prop}: ${word}`, property?.[word], node);
      }
    }
  });
  return found;
}

const isGuarded = (node) =>
  node.parent !== undefined && ((node.parent.type === 'atrule' && node.parent.name === 'supports') || isGuarded(node.parent));

const unprefixed = (name) => name?.replace(/^-\w+-/, '');
const hasOther = (node) =>
  node.type === 'decl' && node.parent.nodes.some((other) => other !== node && unprefixed(other.prop) === unprefixed(node.prop));

/** `color-mix` is of the type `color`, `min` of its own. */
const functionNamed = (name) => css.types[name] ?? Object.values(css.types).find((type) => Object.hasOwn(type, name))?.[name];
