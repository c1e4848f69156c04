import { subscribe, type BusPort } from 'shared-events';
import type { OpenPanel } from '../floating/panel-triggers';
import type { LocationStore } from '../navigation/location-store';
import type { Remotes } from '../remotes';
import type { FillOptions } from './fill-place';
import { createPlaces } from './places';

interface FragmentsOptions {
  remotes: Remotes;
  store: Pick<LocationStore, 'get' | 'subscribe'>;
  /** A port that reads 'auth'. */
  bus: BusPort;
  whenIdle(run: () => void): void;
}

/** What remotes lend to the places of pages and of the bar. */
export function openFragments({ remotes, store, bus, whenIdle }: FragmentsOptions) {
  const { release, customer, mount, onFailure } = remotes;
  const options: FillOptions = {
    mount, onFailure,
    prepare: (target, reason) => remotes.prepare(target, reason, store.get()),
    propsFor: (remote, view, mine) => remotes.propsForView(remote, view, { mine }),
  };
  const places = createPlaces({ release, customer, whenIdle, ...options });
  const onCustomer = (listener: () => void) => subscribe(bus, 'auth', listener);
  onCustomer(places.review);
  const openPanel: OpenPanel = (place, button) => void import(/* webpackChunkName: "fragments" */ '../floating/panel').then(
    (panel) => panel.openPanel(place, button, { release, customer, onCustomer, onNavigation: store.subscribe, ...options }), () => {},
  );
  return { places, openPanel, fill: options };
}
