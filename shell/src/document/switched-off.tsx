import { copy } from '../copy';
import card from '../failure-card/failure-card.module.css';

/** Prerendered in the slot while the remote is disabled; in the browser the slot replaces it by its own card with a button. */
export function SwitchedOff() {
  return (
    <section className={card.card} data-card="">
      <div className={card.content}>
        <h2>{copy.slot.offTitle}</h2>
        <p>{copy.slot.off}</p>
      </div>
    </section>
  );
}
