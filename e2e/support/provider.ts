/** The OpenID provider of the journeys listens here, once a journey starts it. Hearth is configured before. */
export const providerPort = () => Number(process.env.E2E_PORT) + 7

/** OIDC_PROVIDERS of the product under test. */
export const testProviderSettings = () =>
  JSON.stringify([
    {
      id: 'fjord',
      label: 'Fjord ID',
      issuer: `http://127.0.0.1:${providerPort()}`,
      clientId: 'hearth',
      clientSecret: 'a client secret of the tests',
    },
  ])
