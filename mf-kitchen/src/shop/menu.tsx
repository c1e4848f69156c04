import { useMutation } from '@tanstack/react-query';
import { errorText, parseAnswer } from 'shared-api';
import { MenuChangesAnswer, MenuFileTextAnswer } from 'shared-api/answers/kitchen-shop';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { formatDate } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Badge, Button, download, ErrorNotice, Field } from 'shared-ui';
import { frame } from '../copy';
import { menu as texts } from '../copy-shop';
import type { Asking } from '../frame/ask';
import { LogInAgain } from '../frame/gate';
import { problemOf } from '../frame/problem';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';
import { MenuDifference, type Draft } from './menu-difference';
import { PlannedMenu } from './planned-menu';

/** The live menu, earlier ones, and a new one: each is compared with the live menu, meal by meal, before it goes live. */
export function Menu({ shop: { menuVersion, versions, planned }, asking }: { shop: KitchenShop; asking: Asking }) {
  const { api } = useShop();
  // Of several tries the last one counts, whichever answer comes last.
  const { mutate: attempt, data: draft, error, isPending, reset } = useMutation({
    networkMode: 'always', mutationFn: (work: () => Promise<Draft>) => work(),
  });
  // Apart from the comparison, which stays open while a version is saved.
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async (version: number) => download(texts.fileName(version), 'application/json', await fileOf(version)),
  });
  const compare = async (source: string, text: string): Promise<Draft> => {
    const file = compact(text);
    return { source, file, difference: parseAnswer(MenuChangesAnswer, await api.call('POST /kitchen/menu/compare', { body: { file } })) };
  };
  const fileOf = async (version: number) =>
    parseAnswer(MenuFileTextAnswer, await api.call('GET /kitchen/menu/versions/:version', { params: { version: String(version) } })).file;
  const planFile = async () => parseAnswer(MenuFileTextAnswer, await api.call('GET /kitchen/menu/plan', {})).file;
  return (
    <Section title={texts.title}>
      <p>{texts.current(menuVersion)}</p>
      {planned && (
        <PlannedMenu
          planned={planned} menuVersion={menuVersion} asking={asking}
          onCompare={() => attempt(async () => compare(texts.plannedName, await planFile()))}
        />
      )}
      <Field
        label={texts.choose} name="menu" type="file" accept="application/json,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) attempt(async () => compare(file.name, await file.text()));
          // The same file may be chosen again once it was corrected.
          target.value = '';
        }}
      />
      <Progress isPending={isPending} error={error} />
      {draft && <MenuDifference draft={draft} mayPlan={planned === undefined} asking={asking} onLeave={reset} />}
      <Progress isPending={saving.isPending} error={saving.error} />
      <ul role="list" className={styles.list}>
        {versions.map(({ version, at, actor, plans, meals }) => (
          <li key={version} className={styles.card}>
            <p className={styles.row}>
              <strong>{texts.version(version)}</strong> {version === menuVersion && <Badge tone="good">{texts.isLive}</Badge>}
            </p>
            <p className={styles.soft}>{[formatDate(at), actor, texts.content(plans, meals)].join(' · ')}</p>
            <div className={styles.row}>
              {version !== menuVersion && <Button
                look="text" onClick={() => attempt(async () => compare(texts.version(version), await fileOf(version)))}
              >{texts.look(version)}</Button>}
              <Button look="text" onClick={() => saving.mutate(version)}>{texts.save(version)}</Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Progress({ isPending, error }: { isPending: boolean; error: Error | null }) {
  if (isPending) return <p role="status">{frame.loading}</p>;
  if (!error) return null;
  return problemOf(error) === 'log-in-again' ? <LogInAgain isForManagers /> : <ErrorNotice message={errorText(error) ?? frame.failed} />;
}

/** Without the line ends and tabs that a file may be laid out with; what is no JSON goes as it is, for the server to say so. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.replace(/[^\P{Cc}\n]/gu, ' ');
  }
}
