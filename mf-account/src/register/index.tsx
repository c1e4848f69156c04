import { useEffect, useRef, useState } from 'react';
import { ApiError, type Registration } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { defineView, pageTitle, useService, useShop, useTrack } from 'shared-remote';
import { outsidePath, PATHS } from 'shared-remote/paths';
import { readPostCode } from 'shared-remote/stored-post-code';
import { checkSignUp, formatPostCode, switchState } from 'shared-rules';
import { Button, Checkbox, Field, FormNotice, Link, LoadingOverlay, Page, useForm } from 'shared-ui';
import * as v from 'valibot';
import { FIELDS, REGISTER } from '../copy-register';
import { DeliveryFields, PersonFields } from '../details/details-fields';
import styles from '../details/details.module.css';
import page from './register.module.css';
import { isRefusedSignIn } from '../service/errors';
import { prefetchIdentity } from '../service/prefetch-identity';
import { session as sessionService } from '../services';
import { signedUp } from '../events';
import { readSignUp } from './read-sign-up';
import { TermsLabel } from './terms-label';

const Registered = v.object({ message: v.pipe(v.string(), v.minLength(1)) });

/** The account exists even if the answer is invalid: an error would make the customer try again and get 'already exists'. */
function messageOf(answer: unknown): string {
  return v.is(Registered, answer) ? answer.message : REGISTER.success;
}

function Register() {
  const { api, bus, navigation } = useShop();
  const session = useService(sessionService);
  const track = useTrack();
  const status = useTopic(bus, 'app-status');
  const { open, reason: closed } = switchState(status, 'registration');
  const isSignedIn = useTopic(bus, 'auth')?.status === 'signed-in';
  const signedUpHere = useRef(false);
  /** Email and password of the last try whose answer was lost: it may have made the account. */
  const unanswered = useRef<string>(undefined);
  const postCode = useRef<HTMLInputElement>(null);
  /** The post code to which we don't deliver yet. */
  const [outside, setOutside] = useState<string>();

  // Not as its default: the page is composed for everybody, and hydration keeps what was typed before it.
  useEffect(() => {
    if (postCode.current?.value === '') postCode.current.value = readPostCode();
  }, []);

  // A signed-in customer has an account already (decision 022).
  useEffect(() => {
    if (isSignedIn && !signedUpHere.current) navigation.replace(PATHS.profile);
  }, [isSignedIn, navigation]);

  async function signIn({ email, password }: Registration): Promise<void> {
    signedUpHere.current = true;
    try {
      await session.signIn(email, password);
    } catch (error) {
      signedUpHere.current = false;
      throw error;
    }
  }

  const form = useForm({
    read: readSignUp,
    check: ({ registration, confirmPassword }) => checkSignUp({ ...registration, confirmPassword }),
    async send({ registration: body }) {
      if (!open) return;
      prefetchIdentity();
      const credentials = JSON.stringify([body.email, body.password]);
      const answer = await api.call('POST /user/auth/register', { body }).catch(async (error: unknown) => {
        const code = error instanceof ApiError ? error.code : undefined;
        setOutside(code === 'post_code_outside' ? formatPostCode(body.postCode) : undefined);
        const isPerhapsOwn = code === 'email-already-in-use' && unanswered.current === credentials;
        if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) unanswered.current = credentials;
        if (!isPerhapsOwn) throw error;
        await signIn(body).catch((failure: unknown) => {
          throw isRefusedSignIn(failure) ? error : failure;
        });
      });
      track(signedUp, {});
      // The account exists even if signing in fails: the customer can log in later.
      if (!signedUpHere.current) await signIn(body).catch(() => {});
      navigation.replace(PATHS.home, { notice: messageOf(answer) });
      navigation.openOverlay('notice');
    },
  });

  return (
    <Page title={REGISTER.heading} lead={<p className={page.lead}>{REGISTER.lead}</p>} width="narrow">
      {/* Empty until then: screen readers announce only text that is added to an existing live region. */}
      <p role="status" className={page.closed}>{closed}</p>
      <form {...form.props} className={styles.form}>
        <fieldset className={styles.section}>
          <legend className={styles.legend}>{REGISTER.signInSection}</legend>
          <Field
            label={REGISTER.email} name="email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false}
            maxLength={254} error={form.errorOf('email')} required
          />
          <div className={styles.pair}>
            <Field
              label={REGISTER.password} name="password" type="password" autoComplete="new-password" maxLength={200}
              hint={REGISTER.passwordHint}
              error={form.errorOf('password')} required
            />
            <Field
              label={REGISTER.confirmPassword} name="confirmPassword" type="password" autoComplete="new-password" maxLength={200}
              error={form.errorOf('confirmPassword')} required
            />
          </div>
        </fieldset>
        <fieldset className={styles.section}>
          <legend className={styles.legend}>{REGISTER.aboutSection}</legend>
          <PersonFields errorOf={form.errorOf} />
        </fieldset>
        <fieldset className={styles.section}>
          <legend className={styles.legend}>{REGISTER.deliverySection}</legend>
          <DeliveryFields errorOf={form.errorOf} postCodeRef={postCode} />
          {outside !== undefined && form.errorOf('postCode') !== undefined && (
            // In a tab of its own, so that what was typed is not lost.
            <p>
              <Link
                to={outsidePath(outside)} target="_blank" rel="noopener" title={REGISTER.tellMe + REGISTER.terms.newTab}
              >{REGISTER.tellMe}</Link>
            </p>
          )}
        </fieldset>
        <div className={styles.actions}>
          <Checkbox label={<TermsLabel />} name="termsAccepted" error={form.errorOf('termsAccepted')} required />
          <Checkbox label={FIELDS.marketing} name="marketingAccepted" />
          <FormNotice form={form} />
          <Button type="submit" disabled={!open}>{REGISTER.submit}</Button>
        </div>
      </form>
      <LoadingOverlay open={form.busy} title={REGISTER.loading} text={REGISTER.wait} />
    </Page>
  );
}

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle(REGISTER.heading, shop), description: REGISTER.description, canonical: PATHS.register }),
  Component: Register,
});
