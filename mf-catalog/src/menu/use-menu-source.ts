import { useEffect, useState } from 'react';
import { current } from 'shared-events';
import { useShop, type ViewProps } from 'shared-remote';
import { safeLocalStorage } from 'shared-remote/storage';
import { dropOldChoices } from './drop-old-choices';
import { createMenuCache } from './menu-cache';
import { createMenuSource, type MenuSource } from './menu-source';
import { menuVersionOf } from './menu-version';

/** For `load`, which runs outside a component; components call `useMenuSource`. */
export function menuSourceFor({ api, bus }: Pick<ViewProps, 'api' | 'bus'>): MenuSource {
  return createMenuSource({
    api,
    cache: createMenuCache(safeLocalStorage, Date.now),
    menuVersion: () => menuVersionOf(current(bus, 'app-status')),
  });
}

export function useMenuSource(): MenuSource {
  const shop = useShop();
  const [source] = useState(() => menuSourceFor(shop));
  useEffect(() => dropOldChoices(safeLocalStorage, Date.now()), []);
  return source;
}
