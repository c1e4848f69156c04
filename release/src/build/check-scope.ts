import postcss, { CssSyntaxError, type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { Refusal } from '../refusal';
import { selectedSpots, type Spot } from './selected-spots';

/** At-rules that only hold others. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** At-rules that declare a name which is the whole page's: it must begin with the remote's. */
const NAMING = new Set(['keyframes', 'property']);
/** What is in these is asked about other elements than those that the rule is for. */
const ABOUT_OTHERS = new Set([':not', ':has']);
/** Each alternative in these is for the rule's own elements. */
const ALTERNATIVES = new Set([':is', ':where']);

/** Around a rule. */
interface Depth {
  layered: boolean;
  /** Where the elements of the rule stand that it is nested in. */
  outer?: readonly Spot[];
}

/**
 * A remote's stylesheet stays in the page when the remote has left, so every rule of it must be for elements that carry a
 * class of its own (`mf-x__…`, as CSS Modules name them), inside the cascade layer of its name. The build makes sheets
 * like that; this asks the built sheet. Where the package has places, what is below such an element may also be the part that
 * another team lends there: no rule may reach into that.
 * @param places the package's, by name.
 * @throws {Refusal} `style`, naming the first rule that reaches further.
 */
export function checkScope(name: string, file: string, css: string, places: readonly string[] = []): void {
  const refuse = (what: string): Refusal => new Refusal('style', `${name}: ${file} ${what}`);
  const reachesIn = (selector: string): string => `has '${selector}', which reaches into the part that stands in ${places.join(' or ')}. `
    + `Give its last element a class in a .module.css and select that, or add ':not([data-place] *)' to it.`;
  const isOwn = (text: string): boolean => text.startsWith(`${name}__`);

  function checkAll(container: Container<ChildNode>, depth: Depth): void {
    for (const node of container.nodes ?? []) {
      if (node.type === 'rule') checkRule(node, depth);
      if (node.type === 'atrule') checkAtRule(node, depth);
    }
  }

  function checkAtRule(rule: AtRule, depth: Depth): void {
    const kind = rule.name.toLowerCase().replace(/^-(webkit|moz)-/, '');
    const subject = rule.params.trim();
    if (kind === 'layer' && !depth.layered && subject !== name) throw refuse(`has @layer ${subject}: all of it must be in @layer ${name}.`);
    if (GROUPS.has(kind)) return checkAll(rule, { ...depth, layered: depth.layered || kind === 'layer' });
    if (NAMING.has(kind) && (isOwn(subject) || subject.startsWith(`--${name}-`))) return;
    if (kind === 'font-face' && isOwn(familyOf(rule))) return;
    throw refuse(`has @${rule.name} ${subject || familyOf(rule)}, which is the whole page’s. ${NAMING.has(kind) || kind === 'font-face' ? `A name of its own begins with ${name}__.` : ''}`.trim());
  }

  function checkRule(rule: Rule, depth: Depth): void {
    if (!depth.layered) throw refuse(`has '${rule.selector}' outside @layer ${name}.`);
    const outer = new Set<Spot>();
    for (const selector of parseSelectors().astSync(rule.selector).nodes) {
      // A nested selector without & is for what is below the outer rule's elements.
      const below = depth.outer && !selector.toString().includes('&');
      if (!below && !isScoped(selector, isOwn, depth.outer !== undefined)) {
        throw refuse(
          `has '${selector.toString().trim()}', which is for elements of others too. Give yours a class in a .module.css, and select that.`,
        );
      }
      const spots = selectedSpots(selector, isOwn, depth.outer);
      if (places.length > 0 && spots.includes('part')) throw refuse(reachesIn(selector.toString().trim()));
      for (const spot of spots) outer.add(spot);
    }
    checkAll(rule, { ...depth, outer: [...outer] });
  }

  try {
    checkAll(postcss.parse(css), { layered: false });
  } catch (error) {
    if (error instanceof CssSyntaxError) throw refuse(`is no CSS: ${error.reason} (line ${error.line}).`);
    throw error;
  }
}

/** Only elements with, or below one with, a class of the remote. */
function isScoped(selector: Selector, isOwn: (name: string) => boolean, nested: boolean): boolean {
  return selector.nodes.some((node) => {
    if (node.type === 'class') return isOwn(node.value);
    if (node.type === 'nesting') return nested;
    if (node.type !== 'pseudo' || ABOUT_OTHERS.has(node.value) || !ALTERNATIVES.has(node.value)) return false;
    return node.nodes.length > 0 && node.nodes.every((alternative) => isScoped(alternative, isOwn, nested));
  });
}

function familyOf(rule: AtRule): string {
  const [family] = (rule.nodes ?? []).flatMap(
    (node) => (node.type === 'decl' && node.prop.toLowerCase() === 'font-family' ? [node.value] : []),
  );
  return (family ?? '').replace(/^['"]|['"]$/g, '');
}
