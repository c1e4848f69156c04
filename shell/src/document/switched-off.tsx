import { copy } from '../copy';
import face from '../slot/face.module.css';

/** What stands in the slot while the remote's team has switched it off; the slot puts its own card, with a button, in its place. */
export function SwitchedOff() {
  return (
    <section className={face.card} data-card="">
      <h2>{copy.slot.offTitle}</h2>
      <p>{copy.slot.off}</p>
    </section>
  );
}
