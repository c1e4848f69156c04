import { defineView, pageTitle, useSearchParams, useShop } from 'shared-remote';
import { Page, Skeleton } from 'shared-ui';
import { useOpenCheckout } from '../use-open-checkout';
import { paymentReturn as texts } from '../copy-return';
import { PaidClashes } from './paid-clashes';
import { ResultMessage } from './result-message';
import { usePaymentResult } from './use-payment-result';
import { useSettledCart } from './use-settled-cart';
import { WhatComes } from './what-comes';
import styles from './return.module.css';

/** Shows no personal data: anyone may have got the session's id (RETURN-12). */
function ReturnPage() {
  const { config } = useShop();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const { result, paid = false, held, order, refresh } = usePaymentResult(sessionId);
  const done = result === 'paid' || result === 'processing';
  useOpenCheckout(sessionId !== null && (result === 'confirming' || result === 'waiting'));
  useSettledCart(done || result === 'held' || result === 'on-hold' || (result === 'cancelled' && paid) ? sessionId : null);
  return (
    <Page title={texts.title} width="narrow">
      <ResultMessage result={result} paid={paid} held={held} email={config.shop.email} onRefresh={sessionId ? refresh : undefined} />
      {order && done && <WhatComes order={order} />}
      {sessionId && done && <PaidClashes sessionId={sessionId} />}
    </Page>
  );
}

function ReturnSkeleton() {
  return (
    <Page title={texts.title} width="narrow" aria-busy="true">
      <div className={styles.card}>
        <p className={styles.title}>{texts.confirming}</p>
        <Skeleton kind="line" />
      </div>
    </Page>
  );
}

/** /return */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: ReturnPage,
  Skeleton: ReturnSkeleton,
});
