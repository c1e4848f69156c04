import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'shared-remote/react-dom';
import type { ViewProps } from './contract';
import { applyHead } from './head';
import { Shop } from './shop';
import type { ViewDefinition } from './view';

/** single-spa calls these with the props of `mountRootParcel`. */
export interface ParcelProps extends ViewProps {
  domElement: HTMLElement;
}

export interface Lifecycles {
  bootstrap(): Promise<void>;
  mount(props: ParcelProps): Promise<void>;
  unmount(props: ParcelProps): Promise<void>;
}

/**
 * single-spa lifecycles of a view: a React root of its own, that hydrates the composed HTML or renders afresh.
 * `mount` resolves when the first render stands in the document, and rejects if that render throws.
 */
export function lifecycles<Data>(definition: ViewDefinition<Data>): Lifecycles {
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: async () => {},
    mount(props) {
      // The element is this mount's own (the slot makes a fresh one each time), so it can key the root.
      const { domElement, ...shop } = props;
      const data = shop.data === undefined ? undefined : definition.parse?.(shop.data);
      if (definition.head) applyHead(definition.head(data, shop.config));
      return new Promise((resolve, reject) => {
        let standing = false;
        const stand = () => {
          standing = true;
          resolve();
        };
        const options: RootOptions = {
          identifierPrefix: `${shop.view}-`,
          onUncaughtError(error) {
            if (standing) shop.onFatal(error);
            else reject(error);
          },
          onRecoverableError: (error) => shop.onRecoverable(error),
        };
        const tree = (
          <Standing onCommit={stand}>
            <Shop props={shop}>
              <definition.Component data={data} />
            </Shop>
          </Standing>
        );
        if (shop.hydrate) roots.set(domElement, hydrateRoot(domElement, tree, options));
        else {
          const root = createRoot(domElement, options);
          roots.set(domElement, root);
          root.render(tree);
        }
      });
    },
    async unmount({ domElement }) {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}

function Standing({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(() => onCommit(), [onCommit]);
  return children;
}
