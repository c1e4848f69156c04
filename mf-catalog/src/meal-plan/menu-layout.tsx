import type { ReactNode } from 'react';
import { PATHS } from 'shared-remote/paths';
import { Page } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import { ShuffleIcon } from '../icons';
import styles from './menu-layout.module.css';

interface MenuLayoutProps {
  photo: ReactNode;
  heading: ReactNode;
  calories: ReactNode;
  dates: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}

/** Shared by the menu and its skeleton, so that nothing moves when the menu replaces the skeleton. */
export function MenuLayout({ photo, heading, calories, dates, bar, children }: MenuLayoutProps) {
  return (
    <Page back={{ to: PATHS.home, text: MENU.goBack }}>
      <header className={styles.header}>
        <div className={styles.photo}>{photo}</div>
        <div className={styles.summary}>
          {heading}
          <p className={styles.calories}>{calories}</p>
          {dates}
          <p className={styles.note}>
            {MENU.noteBefore} <span className={styles.shuffle}><ShuffleIcon /></span> {MENU.noteAfter}
          </p>
          <p className={styles.soft}>{MENU.perishable}</p>
        </div>
      </header>
      {bar}
      {children}
    </Page>
  );
}
