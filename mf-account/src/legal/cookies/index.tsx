import { defineView, pageTitle, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { LEGAL } from '../../copy';
import { LegalDocument } from '../legal-document';
import { cookieSections } from './sections';

function Cookies() {
  const { config } = useShop();
  return <LegalDocument title={LEGAL.cookies.title} summary={LEGAL.cookies.summary(config.shop.name)} sections={cookieSections(config.shop)} />;
}

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle(LEGAL.cookies.title, shop), description: LEGAL.cookies.summary(shop.name), canonical: PATHS.cookies }),
  Component: Cookies,
});
