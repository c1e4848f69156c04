import { useEffect, useState } from 'react';
import { QUESTIONS } from '../copy';
import type { Question } from './home-data';
import { Section } from './section';
import styles from './questions.module.css';

/**
 * What customers ask before a first order. The texts come with the composed page's data, not with the script: a first visit
 * would load them twice. A page that is opened from another one loads them after its first render.
 */
export function Questions({ composed }: { composed: Question[] | undefined }) {
  const [questions, setQuestions] = useState(composed);
  useEffect(() => {
    // Without them the page is whole enough: a file that can't be loaded is no reason for an error here.
    if (!questions) import('./question-texts').then(({ QUESTION_TEXTS }) => setQuestions(QUESTION_TEXTS), () => {});
  }, [questions]);
  return questions && (
    <Section heading={QUESTIONS.heading}>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.entry}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
