import { Component, startTransition, useEffect, version, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { createRoot, flushSync, hydrateRoot, type Root, type RootOptions } from 'shared-remote/react-dom';
import type { PublicConfig } from './config';
import type { Head, ViewProps } from './contract';
import { applyHead } from './head';
import { Shop } from './shop';

/** single-spa calls these with the props of `mountRootParcel`. */
export interface ParcelProps extends ViewProps {
  domElement: HTMLElement;
}

/** The part of a view's definition (view.ts) that the browser needs. */
export interface ParcelContent<Data> {
  parse?: (data: unknown) => Data | undefined;
  head?: (data: Data | undefined, config: PublicConfig) => Head;
  Component: ComponentType<{ data: Data | undefined }>;
}

export interface Lifecycles {
  bootstrap(): Promise<void>;
  mount(props: ParcelProps): Promise<void>;
  unmount(props: ParcelProps): Promise<void>;
}

/**
 * single-spa lifecycles of a view with its own React root, which hydrates the composed HTML or renders from scratch.
 * `mount` resolves when the first render is in the document, and rejects if that render throws.
 */
export function lifecycles<Data>(definition: ParcelContent<Data>): Lifecycles {
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: async () => {},
    mount(props) {
      // The slot makes a new element for each mount, so it can be the key of the root.
      const { domElement, ...shop } = props;
      const data = shop.data === undefined ? undefined : definition.parse?.(shop.data);
      if (definition.head) applyHead(definition.head(data, shop.config), shop.config.siteUrl);
      return new Promise((resolve, reject) => {
        let mounted = false;
        const onMounted = () => {
          mounted = true;
          resolve();
        };
        const fail = (error: unknown) => {
          if (mounted) shop.onFatal(error);
          else reject(error);
        };
        const options: RootOptions = {
          identifierPrefix: `${shop.view}-`,
          onUncaughtError: (error, { componentStack }) => fail(withComponents(error, componentStack)),
          onRecoverableError: (error) => shop.onRecoverable(error),
        };
        const view = (
          <FirstCommit onCommit={onMounted}>
            <Shop props={shop}>
              <definition.Component data={data} />
            </Shop>
          </FirstCommit>
        );
        const tree = ROOTS_REPORT_ERRORS ? view : <Boundary onError={fail}>{view}</Boundary>;
        // As a transition, which React interrupts for taps: the composed HTML is visible already.
        if (shop.hydrate) {
          // From here on older shells leave all input to React.
          domElement.dataset.live = '';
          startTransition(() => void roots.set(domElement, hydrateRoot(domElement, tree, options)));
        }
        else {
          const root = createRoot(domElement, options);
          roots.set(domElement, root);
          renderSynchronously(() => root.render(tree));
        }
      });
    },
    async unmount({ domElement }) {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}

/** In the same task as the tap: a render scheduled by React would come after a painted frame with neither page. */
function renderSynchronously(render: () => void): void {
  // Older shells do not share `flushSync`.
  if (typeof flushSync === 'function') flushSync(render);
  else render();
}

/** Notes React's way to the component that threw on the error itself, by which the shell reads it (failure-cause.ts). */
function withComponents(error: unknown, componentStack: string | null | undefined): unknown {
  // A frozen error stays as it is.
  if (typeof error === 'object' && error !== null && componentStack) Reflect.set(error, 'componentStack', componentStack);
  return error;
}

/** From React 19 on a root reports uncaught errors. A standalone remote may bring an older React, where only a boundary catches them. */
const ROOTS_REPORT_ERRORS = Number.parseInt(version, 10) >= 19;

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onError(withComponents(error, componentStack));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function FirstCommit({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(() => onCommit(), [onCommit]);
  return children;
}
