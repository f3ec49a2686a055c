import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createSamlKey, createSamlProvider, type TestEmployee } from '../../server/src/account/identity/saml/testing.ts'
import { dataFolder } from './data-folder.ts'

/** The OpenID provider of a company, for single sign-on. */
export const companyPort = () => Number(process.env.E2E_PORT) + 9
const samlPort = () => Number(process.env.E2E_PORT) + 10
const samlUrl = () => `http://127.0.0.1:${samlPort()}/saml`
const keyFile = () => join(dataFolder(), 'saml-provider.json')

/** SSO_PROVIDERS of the product under test. Makes the SAML provider's key, which the journey reads. */
export function testCompanySettings() {
  const key = createSamlKey()
  writeFileSync(keyFile(), JSON.stringify(key))
  const [domains, entryPoint] = [['suedwind.example'], samlUrl()]
  return JSON.stringify([
    {
      id: 'nordwind',
      label: 'Nordwind',
      domains: ['nordwind.example'],
      issuer: `http://127.0.0.1:${companyPort()}`,
      clientId: 'hearth',
      clientSecret: 'a client secret of the tests',
    },
    { id: 'suedwind', label: 'Südwind', domains, entryPoint, entityId: entryPoint, certificates: [key.certificate] },
  ])
}

/** A SAML provider whose page posts its answer at once, from another site than the product's. */
export async function startSamlCompany(site: string) {
  const key = JSON.parse(readFileSync(keyFile(), 'utf8')) as ReturnType<typeof createSamlKey>
  const metadata = async () => (await fetch(`${site}/api/auth/saml/suedwind/metadata`)).text()
  const respond = createSamlProvider(samlUrl(), key, metadata)
  const state: { employee: TestEmployee } = { employee: { nameId: '' } }
  const server = createServer(async (request, response) => {
    const xml = await respond(new URL(request.url!, samlUrl()).href, state.employee)
    const value = Buffer.from(xml).toString('base64')
    response.setHeader('content-type', 'text/html')
    response.end(`<form method="post" action="${site}/api/auth/saml/suedwind/acs"><input name="SAMLResponse" value="${value}">
      </form><script>document.forms[0].submit()</script>`)
  })
  await new Promise<void>((listening) => server.listen(samlPort(), '127.0.0.1', listening))
  return { state, close: () => new Promise((closed) => server.close(closed).closeAllConnections()) }
}
