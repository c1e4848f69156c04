import { globalFeature, lackedBy, memberFeature } from './browser-data.mjs';

/** Newer, each with what happens without it. */
const ACCEPTED = {
  // The next page is there at once (e2e/faults/older-browsers.spec.ts).
  'Document.startViewTransition': true, 'ViewTransition.ready': true, 'ViewTransition.finished': true,
  'ViewTransition.updateCallbackDone': true,
  'ViewTransition.skipTransition': true,
  // Undefined, as for a gesture that the browser does not animate itself.
  'PopStateEvent.hasUAVisualTransition': true,
  // A timer (e2e/faults/older-browsers.spec.ts).
  'Window.requestIdleCallback': true,
  // The address is copied (mf-catalog/src/meal-plan/share-week.tsx).
  'Navigator.share': true,
  // No badge (mf-cart-checkout/src/service).
  'Navigator.setAppBadge': true,
  // No reminders on that device (mf-account/src/reminders/reminders.test.tsx).
  'ServiceWorkerRegistration.pushManager': true, 'PushManager.getSubscription': true, 'PushManager.subscribe': true,
  'PushSubscription.endpoint': true,
  'PushSubscription.toJSON': true, 'PushSubscription.unsubscribe': true, 'Notification.permission': true,
  // For staff only, and below dialogs (shell/src/owners).
  'HTMLElement.showPopover': true, 'HTMLElement.hidePopover': true,
  // No trace begins in the page (shell/src/tracing).
  'PerformanceServerTiming.name': true,
};

/**
 * Refuses what the oldest browsers of docs/browsers.md lack: globals, static members and, by TypeScript's types, members of objects.
 * Code that asks in the same expression (`typeof a.b`, `a.b?.()`) may use them.
 */
export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: typed } = context.sourceCode.parserServices;
    if (!program) return {};
    const checker = program.getTypeChecker();

    /** @returns whether the data knows it */
    function report(node, name, feature) {
      const lacking = lackedBy(feature);
      if (!lacking?.length || Object.hasOwn(ACCEPTED, name)) return lacking !== undefined;
      context.report({ node, message: `${name} came with ${lacking.join(', ')}, above the floor of docs/browsers.md.` });
      return true;
    }
    const reportMember = (node, { owner, isStatic }, member) =>
      report(node, `${owner}.${member}`, memberFeature(owner, member, isStatic));

    /** The interfaces of the browser and the language that declare a member. A mixin is known by those who have it. */
    function check(node, symbol, object, member) {
      const declarations = symbol?.declarations?.filter((one) => program.isSourceFileDefaultLibrary(one.getSourceFile())) ?? [];
      const owners = declarations.map(ownerOf).filter(({ owner }) => owner !== undefined);
      if (owners.length === 0 || owners.some((one) => reportMember(node, one, member))) return;
      namesOf(object).some((owner) => reportMember(node, { owner, isStatic: false }, member));
    }

    /** Of a type, of those in a union, and of what they extend. */
    function namesOf(type) {
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      return parts.flatMap((part) => [part.symbol?.name, ...(part.isClassOrInterface() ? checker.getBaseTypes(part).flatMap(namesOf) : [])])
        .filter((name) => name !== undefined);
    }

    return {
      MemberExpression(node) {
        if (node.computed || isGuarded(node)) return;
        const { name, expression } = typed.get(node);
        check(node, checker.getSymbolAtLocation(name), checker.getTypeAtLocation(expression), node.property.name);
      },
      'ObjectPattern > Property[computed=false]'(node) {
        const object = checker.getTypeAtLocation(typed.get(node.parent));
        check(node, object.getProperty(node.key.name), object, node.key.name);
      },
      'Program:exit'() {
        for (const { identifier, isTypeReference } of context.sourceCode.scopeManager.globalScope.through) {
          if (!isTypeReference && !isGuarded(identifier)) report(identifier, identifier.name, globalFeature(identifier.name));
        }
      },
    };
  },
};

/** It is asked for before it is used, or only set. */
function isGuarded(node) {
  const { parent } = node;
  if (parent.type === 'CallExpression') return parent.optional && parent.callee === node;
  if (parent.type === 'MemberExpression') return parent.optional && parent.object === node;
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  return parent.type === 'UnaryExpression' && parent.operator === 'typeof';
}

/** 'Map' for a member of `interface Map` or, static, of `interface MapConstructor`; 'URL' for one of `declare var URL: { … }`. */
function ownerOf({ parent }) {
  if (parent?.members && !parent.name) return { owner: parent.parent?.name?.text, isStatic: true };
  if (parent?.statements) return { owner: parent.parent?.name?.text, isStatic: true };
  const [name, constructed] = [parent?.name?.text, /^(\w+)Constructor$/.exec(parent?.name?.text ?? '')?.[1]];
  return { owner: constructed ?? name, isStatic: constructed !== undefined };
}
