import { defineView, pageTitle, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { LEGAL } from '../../copy-legal';
import { LegalDocument } from '../legal-document';
import { cookieSections } from './sections';

function Cookies() {
  const { config } = useShop();
  const { title, summary } = LEGAL.cookies;
  return <LegalDocument title={title} summary={summary(config.shop.name)} sections={cookieSections(config.shop)} />;
}

export default defineView({
  head: (_, { shop }) => ({
    title: pageTitle(LEGAL.cookies.title, shop), description: LEGAL.cookies.summary(shop.name), canonical: PATHS.cookies,
  }),
  Component: Cookies,
});
