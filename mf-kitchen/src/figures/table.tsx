import { Button, classNames, download } from 'shared-ui';
import { figures as texts } from '../copy-figures';
import { csvOf } from './csv';
import styles from './figures.module.css';

export interface TableProps {
  /** Its name, for screen readers and the button. */
  title: string;
  file: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export function Table({ title, file, columns, rows }: TableProps) {
  const save = () => download(`${file}.csv`, 'text/csv', csvOf(columns, rows));
  return (
    <div className={classNames(styles.part, styles.scroll)}>
      <table className={styles.table} aria-label={title}>
        <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {rows.map(([name = '', ...cells], row) => (
            // Two meals may have one name.
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => <td key={columns[index + 1]}>{cell}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <div><Button look="text" onClick={save}>{texts.save(title)}</Button></div>
    </div>
  );
}
