/** What the firm calls the accounts of its identity provider, if the product has one. The server writes it into the page. */
export const providerName = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector('meta[name="identity-provider"]')?.getAttribute('content');
