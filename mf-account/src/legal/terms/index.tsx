import { defineView, pageTitle, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { LEGAL } from '../../copy-legal';
import { LegalDocument } from '../legal-document';
import { termsSections } from './sections';

function Terms() {
  const { config } = useShop();
  const { title, summary } = LEGAL.terms;
  return <LegalDocument title={title} summary={summary(config.shop.name)} sections={termsSections(config.shop)} />;
}

export default defineView({
  head: (_, { shop }) => ({
    title: pageTitle(LEGAL.terms.title, shop), description: LEGAL.terms.summary(shop.name), canonical: PATHS.terms,
  }),
  Component: Terms,
});
