/** What a process needs to know of the file of public configuration, before it believes it. */
interface PublicConfig {
  environment: string;
  siteUrl: string;
  sandbox?: unknown;
}

/**
 * Pages' policies name scripts by `siteUrl`, and stand-ins by `environment`: with the ones of the sample file a shop elsewhere would
 * show pages whose scripts are all refused. Locally `npm start` writes both.
 * @param file as an operator finds it. @returns one sentence for an operator; undefined where nothing is wrong.
 */
export function problemOfPublicConfig(
  file: string, { environment, siteUrl, sandbox }: PublicConfig, own: { environment: string; siteUrl: string | undefined },
): string | undefined {
  if (environment !== own.environment) {
    return `${file}: "environment" is ${environment}, and SHOP_ENVIRONMENT is ${own.environment}; they must be the same.`;
  }
  if (environment === 'local') return undefined;
  if (!/^https:\/\/[^/?#\s]+$/.test(siteUrl)) {
    return `${file}: "siteUrl" is ${siteUrl}, and must be the shop’s address, such as https://shop.example, without a slash at the end.`;
  }
  if (own.siteUrl && own.siteUrl.replace(/\/+$/, '') !== siteUrl) {
    return `${file}: "siteUrl" is ${siteUrl}, and SITE_URL is ${own.siteUrl}; they must be the same.`;
  }
  if (environment === 'production' && sandbox !== undefined) return `${file}: "sandbox" must not be there in production.`;
  return undefined;
}
