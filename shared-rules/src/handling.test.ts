import { lastDayOf, leastKeepingDays, type Handling } from './handling';
import { BOX_TEXTS, handlingTexts } from './handling-text';
import { DAYS } from './menu';

const handling = (more: Partial<Handling> = {}): Handling => ({ store: 'fridge', days: 4, ...more });

describe('the handling of a meal', () => {
  it('names the day of use as a weekday, and as a date once the delivery day is known, across a month’s end too', () => {
    expect(handlingTexts(handling())[0]).toBe('Use by Friday, 4 days after it comes.');
    expect(handlingTexts(handling({ days: 1 }))[0]).toBe('Use by Tuesday, 1 day after it comes.');
    expect(handlingTexts(handling(), '2026-11-30')[0]).toBe('Use by Friday 4 December.');
    expect(lastDayOf(handling({ days: 2 }), '2026-11-30')).toBe('2026-12-02');
  });

  it.each([
    [{ microwave: 3 }, 'Heat 3 min in a microwave oven (800 W), until piping hot.'],
    [{ oven: 20 }, 'Heat 20 min in an oven (180 °C), until piping hot.'],
    [{ microwave: 3, oven: 20 }, 'Heat 3 min in a microwave oven (800 W) or 20 min in an oven (180 °C), until piping hot.'],
  ])('with heating %j is %s', (heating, text) => {
    expect(handlingTexts(handling({ heating }))[2]).toBe(text);
  });

  it('without heating says so, and where to keep it', () => {
    expect(handlingTexts(handling({ store: 'cupboard' })).slice(1)).toEqual(['Keep it in a cool, dry cupboard.', 'Nothing to heat.']);
  });

  it('lets each day’s meal keep until that day, and the delivery day’s until the next', () => {
    expect(DAYS.map(leastKeepingDays)).toEqual([1, 1, 2, 3, 4]);
  });

  it('says when the box comes, with hours where there are any', () => {
    expect(BOX_TEXTS.comes('between 8 am and 6 pm')).toBe(
      'The whole week comes in one box on Monday between 8 am and 6 pm, Monday’s breakfast too.',
    );
    expect(BOX_TEXTS.comes(undefined)).toBe('The whole week comes in one box on Monday, Monday’s breakfast too.');
    expect(BOX_TEXTS.firstDay).toContain('keeps until Tuesday at least');
  });
});
