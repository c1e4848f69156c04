import { Link } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { REGISTER } from '../copy-register';

const { before, terms, between, privacy, after, newTab } = REGISTER.terms;

/** Its links open in a new tab, so that what was typed is not lost (SIGNUP-3). */
export function TermsLabel() {
  return (
    <>
      {before}
      <Link to={PATHS.terms} target="_blank" rel="noopener" title={terms + newTab}>{terms}</Link>
      {between}
      <Link to={PATHS.privacy} target="_blank" rel="noopener" title={privacy + newTab}>{privacy}</Link>
      {after}
    </>
  );
}
