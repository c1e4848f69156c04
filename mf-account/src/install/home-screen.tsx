import { useId, useSyncExternalStore } from 'react';
import { Button } from 'shared-ui';
import { HOME_SCREEN } from '../copy-profile';
import profile from '../profile/profile.module.css';
import { installOffer, takeUpOffer } from './offer';

/** The one place where the shop speaks of the home screen. Nothing where the browser has no way, or the shop is there already. */
export function HomeScreen() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get);
  const heading = useId();
  if (!offer && !isIphoneBrowser(navigator)) return null;
  return (
    <section className={profile.card} aria-labelledby={heading}>
      <h2 id={heading}>{HOME_SCREEN.heading}</h2>
      <p>{offer ? HOME_SCREEN.text : HOME_SCREEN.iphone}</p>
      {/* A failure is the browser's: it has said so, and its menu has the same entry. */}
      {offer && <div><Button look="secondary" onClick={() => void takeUpOffer().catch(() => {})}>{HOME_SCREEN.add}</Button></div>}
    </section>
  );
}

/** A tab on an iPhone or iPad. Only those have `standalone`, which is true where the shop was opened from the home screen. */
const isIphoneBrowser = (browser: Navigator): boolean =>
  'standalone' in browser && browser.standalone === false && browser.maxTouchPoints > 1;
