import { useEffect, useState } from 'react';
import { current } from 'shared-events';
import { useShop } from 'shared-remote';
import { browserStorage } from './browser-storage';
import { dropOldChoices } from './drop-old-choices';
import { createMenuCache } from './menu-cache';
import { createMenuSource, type MenuSource } from './menu-source';

/** This view's way to plans and menu. */
export function useMenuSource(): MenuSource {
  const { api, bus } = useShop();
  const [source] = useState(() => createMenuSource({
    api,
    cache: createMenuCache(browserStorage, Date.now),
    menuVersion() {
      const status = current(bus, 'app-status');
      return status?.loaded ? status.menuVersion : undefined;
    },
  }));
  useEffect(() => dropOldChoices(browserStorage, Date.now()), []);
  return source;
}
