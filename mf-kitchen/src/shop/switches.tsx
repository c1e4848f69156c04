import { parseAnswer } from 'shared-api';
import { PublishedAnswer } from 'shared-api/answers/kitchen-shop';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { useShop } from 'shared-remote';
import { Badge, Button } from 'shared-ui';
import { switching as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';

const SWITCHES = ['orderingEnabled', 'paymentsEnabled', 'registrationEnabled'] as const;

/** Ordering, payments and new accounts. */
export function Switches({ shop, asking }: { shop: KitchenShop; asking: Asking }) {
  const { api } = useShop();
  return (
    <Section title={texts.title}>
      <ul role="list" className={styles.list}>
        {SWITCHES.map((key) => {
          const [name, isOn] = [texts.names[key], shop[key]];
          return (
            <li key={key} className={styles.card}>
              <p className={styles.row}>
                <strong>{name}</strong> <Badge tone={isOn ? 'good' : 'bad'}>{isOn ? texts.on : texts.off}</Badge>
              </p>
              <div>
                <Button look="secondary" onClick={() => asking.ask({
                  ...texts.ask(name, isOn),
                  work: async () => {
                    const { isPublished } = parseAnswer(
                      PublishedAnswer, await api.call('POST /kitchen/shop/switches', { body: { [key]: !isOn } }),
                    );
                    return texts.done(name, !isOn, isPublished);
                  },
                })}>{texts.turn(name, isOn)}</Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
