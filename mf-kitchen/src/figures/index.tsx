import { KitchenFiguresAnswer } from 'shared-api/answers/kitchen-figures';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import { frame } from '../copy';
import { figures as texts } from '../copy-figures';
import { Frame } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { Section } from '../frame/section';
import sheet from '../frame/sheet.module.css';
import { useKitchenQuery } from '../frame/use-kitchen-query';
import { Plot } from './plot';
import { Table } from './table';

function FiguresPage() {
  const query = useKitchenQuery('GET /kitchen/figures', {}, KitchenFiguresAnswer);
  return <Frame page="figures" title={frame.nav.figures} query={query}>{(figures) => <Sheet {...figures} />}</Frame>;
}

function Sheet({ weeks, swapWeeks, swaps, areas, refunds }: KitchenFigures) {
  const { orders, swaps: swapTexts, areas: areaTexts, refunds: refundTexts } = texts;
  return (
    <div className={sheet.columns}>
      <Section title={orders.title}>
        <p className={sheet.soft}>{orders.note}</p>
        <Plot
          title={orders.plot} file={orders.file}
          bars={weeks.map(({ day, portions }) => ({ day, height: portions }))}
          columns={orders.columns} rows={weeks.map((week) => [texts.day(week.day), week.orders, week.portions])}
        />
      </Section>
      <Section title={swapTexts.title}>
        <p className={sheet.soft}>{swapTexts.note}</p>
        <Plot
          title={swapTexts.plot} file={swapTexts.byWeekFile}
          bars={swapWeeks.map((week) => ({ day: week.day, height: percentOf(week) }))}
          columns={swapTexts.weekColumns}
          rows={swapWeeks.map((week) => [texts.day(week.day), week.swapped, week.portions, percentOf(week)])}
        />
        <ByKind
          title={swapTexts.byMeal} file={swapTexts.file} none={swapTexts.none} columns={swapTexts.columns}
          rows={swaps.map((swap) => [swap.meal, swap.swapped, swap.portions, percentOf(swap), swap.instead ?? ''])}
        />
      </Section>
      <Section title={areaTexts.title}>
        <p className={sheet.soft}>{areaTexts.note}</p>
        <Plot
          title={areaTexts.plot} file={areaTexts.byWeekFile}
          bars={weeks.map(({ day, checksOutside }) => ({ day, height: checksOutside }))}
          columns={areaTexts.weekColumns} rows={weeks.map((week) => [texts.day(week.day), week.checksOutside])}
        />
        <ByKind
          title={areaTexts.byArea} file={areaTexts.file} none={areaTexts.none} columns={areaTexts.columns}
          rows={areas.map(({ area, checks, waiting }) => [area, checks, waiting])}
        />
      </Section>
      <Section title={refundTexts.title}>
        <p className={sheet.soft}>{refundTexts.note}</p>
        <Plot
          title={refundTexts.plot} file={refundTexts.byWeekFile}
          bars={weeks.map(({ day, refundedInCents }) => ({ day, height: refundedInCents / 100 }))}
          columns={refundTexts.weekColumns}
          rows={weeks.map((week) => [texts.day(week.day), week.refunds, pounds(week.refundedInCents)])}
        />
        <ByKind
          title={refundTexts.byReason} file={refundTexts.file} none={refundTexts.none} columns={refundTexts.columns}
          rows={refunds.map(({ reason, refunds: count, amountInCents }) => [refundTexts.reason(reason), count, pounds(amountInCents)])}
        />
      </Section>
    </div>
  );
}

function ByKind({ none, ...table }: Parameters<typeof Table>[0] & { none: string }) {
  if (table.rows.length === 0) return <p>{none}</p>;
  return (
    <>
      <h3>{table.title}</h3>
      <Table {...table} />
    </>
  );
}

const percentOf = ({ portions, swapped }: { portions: number; swapped: number }) => (portions ? Math.round((100 * swapped) / portions) : 0);
const pounds = (pence: number) => (pence / 100).toFixed(2);

/** /kitchen/figures */
export default kitchenPage(frame.nav.figures, FiguresPage);
