import { defineView, pageTitle, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { LEGAL } from '../../copy-legal';
import { LegalDocument } from '../legal-document';
import { privacySections } from './sections';

function Privacy() {
  const { config } = useShop();
  const { title, summary } = LEGAL.privacy;
  return <LegalDocument title={title} summary={summary(config.shop.name)} sections={privacySections(config.shop)} />;
}

export default defineView({
  head: (_, { shop }) => ({
    title: pageTitle(LEGAL.privacy.title, shop), description: LEGAL.privacy.summary(shop.name), canonical: PATHS.privacy,
  }),
  Component: Privacy,
});
