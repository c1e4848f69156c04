import { useState } from 'react';
import { parseAnswer } from 'shared-api';
import { AskingCommandLineAnswer } from 'shared-api/answers/command-line';
import type { AskingCommandLine } from 'shared-api/schemas/command-line';
import { formatDate } from 'shared-rules';
import { useShop } from 'shared-remote';
import { Button, Field, fieldText, FormNotice, Page, useForm } from 'shared-ui';
import { commandLine as texts } from '../copy-command-line';
import { useAsk } from '../frame/ask';
import { Facts } from '../frame/facts';
import { Gate, LogInAgain } from '../frame/gate';
import { kitchenPage } from '../frame/kitchen-page';
import { problemOf, type Problem } from '../frame/problem';
import styles from '../frame/sheet.module.css';
import { useOperator } from '../frame/use-operator';

const LETTERS = 8;

type Asking = AskingCommandLine & { userCode: string };

function CommandLinePage() {
  const operator = useOperator();
  const [problem, setProblem] = useState<Problem>();
  const shown = operator === 'signed-out' ? 'signed-out' : problem;
  return (
    <Page title={texts.title}>
      {shown === 'signed-out' || shown === 'not-kitchen' ? <Gate problem={shown} isForManagers /> : <CodeForm onProblem={setProblem} />}
      {shown === 'log-in-again' && <LogInAgain isForManagers />}
    </Page>
  );
}

/** The code is typed, never part of an address: a link that somebody sends must not be enough. */
function CodeForm({ onProblem }: { onProblem: (problem: Problem | undefined) => void }) {
  const { api } = useShop();
  const [found, setFound] = useState<Asking>();
  const asking = useAsk((isDone) => isDone && setFound(undefined));
  const form = useForm({
    read: (data) => fieldText(data, 'code'),
    check: (code) => (code.replace(/[^A-Za-z]/g, '').length === LETTERS ? undefined : { field: 'code', message: texts.needed }),
    async send(userCode) {
      onProblem(undefined);
      setFound(undefined);
      try {
        setFound({
          userCode, ...parseAnswer(AskingCommandLineAnswer, await api.call('POST /kitchen/command-line/look', { body: { userCode } })),
        });
      } catch (error) {
        const problem = problemOf(error);
        if (problem === 'failed') throw error;
        onProblem(problem);
      }
    },
  });
  return (
    <>
      {asking.said}
      <p>{texts.about}</p>
      <form {...form.props} className={styles.form}>
        <Field label={texts.label} name="code" error={form.errorOf('code')} autoComplete="off" maxLength={20} enterKeyHint="search" />
        <FormNotice form={form} />
        <div><Button type="submit" busy={form.busy}>{texts.look}</Button></div>
      </form>
      {found && <Answer found={found} ask={asking.ask} />}
      {asking.dialog}
    </>
  );
}

function Answer(
  { found: { userCode, host, network, isSameNetwork, askedAt }, ask }: { found: Asking; ask: ReturnType<typeof useAsk>['ask'] },
) {
  const { api } = useShop();
  const answer = (isAllowed: boolean) => async () => {
    await api.call('POST /kitchen/command-line/answer', { body: { userCode, isAllowed } });
    return isAllowed ? texts.allowed : texts.refused;
  };
  return (
    <div className={styles.card}>
      <p><strong>{texts.asks(host)}</strong></p>
      <Facts rows={[[texts.from, isSameNetwork ? texts.here(network) : texts.elsewhere(network)], [texts.at, formatDate(askedAt)]]} />
      <div className={styles.row}>
        <Button onClick={() => ask({ ...texts.ask(host), work: answer(true) })}>{texts.allow}</Button>
        <Button look="text" onClick={() => ask({ ...texts.askRefuse(host), work: answer(false) })}>{texts.refuse}</Button>
      </div>
    </div>
  );
}

/** /kitchen/command-line */
export default kitchenPage(texts.title, CommandLinePage);
