import { useState } from 'react';
import { useBelowTheFold, useShop } from 'shared-remote';
import { calorieRange, MEAL_TIMES, type Slot } from 'shared-rules';
import { PageHeading, Picture } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import type { ComposedTime } from '../delivery/composed-time';
import { NextDelivery } from '../delivery/next-delivery';
import { PHONE_WIDTH } from '../photos';
import { AddToCart } from './add-to-cart';
import { BoxNote } from './box-note';
import { DietPanel } from './diet-panel';
import { LostChoicesNotice } from './lost-choices-notice';
import { MealDetails } from './meal-details';
import { MealGroup } from './meal-group';
import { MenuLayout } from './menu-layout';
import type { MenuState } from './menu-state';
import { ShareWeek } from './share-week';
import { SharedWeekNotice } from './shared-week-notice';
import { useWeek } from './use-week';
import { WeekFigures } from './week-figures';

export function MenuPage({ state, time }: { state: MenuState; time: ComposedTime | undefined }) {
  const { plan } = state;
  const { hydrate } = useShop();
  // Of the plan whose page this document is. Another's photo Home has shown, so it is in the cache.
  const [carried] = useState(hydrate ? plan.id : undefined);
  const { week, choose, choices, shared, isLost } = useWeek(state);
  const [open, setOpen] = useState<Slot>();
  const below = useBelowTheFold();
  const openSlot = open && week.find(({ day, mealTime }) => day === open.day && mealTime === open.mealTime);
  return (
    <MenuLayout
      photo={<Picture
        src={plan.photoURL} alt="" sizes={`(min-width: 56rem) 26rem, (min-width: 44rem) 46vw, ${PHONE_WIDTH}`} priority
        carried={plan.id === carried}
      />}
      heading={<PageHeading>{plan.name}</PageHeading>}
      calories={<><strong>{MENU.calorieRange(calorieRange(plan.minCalories, plan.maxCalories))}</strong> {MENU.aDay}</>}
      dates={<><NextDelivery composed={time} /><BoxNote menu={state.menu} /></>}
      bar={<AddToCart plan={plan} week={week} />}
    >
      {below && (
        <>
          {shared && <SharedWeekNotice shared={shared.week} ownSwaps={shared.ownSwaps} onBack={shared.leave} />}
          {isLost && <LostChoicesNotice />}
          <DietPanel week={week} choices={choices} />
          {MEAL_TIMES.map((mealTime) => (
            <MealGroup key={mealTime} mealTime={mealTime} week={week} planId={plan.id} onOpen={setOpen} onChoose={choose} />
          ))}
          <WeekFigures week={week} plan={plan} />
          <ShareWeek plan={plan} week={week} />
        </>
      )}
      <MealDetails
        slot={openSlot}
        planId={plan.id}
        onChoose={(mealId) => openSlot && choose(openSlot, mealId)}
        onClose={() => setOpen(undefined)}
      />
    </MenuLayout>
  );
}
