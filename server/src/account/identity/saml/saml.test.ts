import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { Constants } from 'samlify'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/config/log.ts'
import { startServices } from '../../../testing/services.ts'
import { createSamlKey, createSamlProvider, inSeconds, type TestEmployee } from './testing.ts'

const site = 'http://localhost:3000'
const entityId = 'https://login.nordwind.example/saml'
const [key, newKey, otherKey] = [createSamlKey(), createSamlKey(), createSamlKey()]
const company = { label: 'Nordwind', domains: ['nordwind.example', 'nordwind.test'], entryPoint: entityId, entityId }
const certificates = [key.certificate, newKey.certificate]
const refusals: string[] = []
const write = (line: string) => {
  const { reason } = JSON.parse(line) as { reason?: string }
  if (reason) refusals.push(reason)
}
const settings = {
  SSO_PROVIDERS: JSON.stringify([
    { id: 'nordwind', ...company, certificates },
    { id: 'works', ...company, domains: ['works.example'], certificates, subject: 'employee', audience: 'hearth' },
  ]),
}
const running = await startServices(settings, createLog({ LOG_LEVEL: 'warn' }, { write }))
const { app, db, stranger, newcomer, ban } = running
type Browser = ReturnType<typeof stranger>

const metadataOf = (id: string) => async () => (await app.inject(`/api/auth/saml/${id}/metadata`)).body
const respond = createSamlProvider(entityId, key, metadataOf('nordwind'))
type Options = Parameters<typeof respond>[2]

let people = 0
const anEmployee = (): TestEmployee => {
  people++
  return { nameId: `employee-${people}`, email: `nora${people}@nordwind.example` }
}
const start = async (ask: Browser, email = 'anyone@nordwind.example') =>
  (await ask<{ url: string; code?: string }>('POST', '/auth/sign-in/sso', { email })).body

/** Posts a response as the provider's page does. @returns where the browser goes next, without the origin */
async function post(xml: string, id = 'nordwind') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/auth/saml/${id}/acs`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: new URL(entityId).origin,
    },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: 'https://evil.example',
    }).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(303)
  return String(answer.headers.location).replace(site, '')
}
async function open(ask: Browser, path: string) {
  if (!path.startsWith('/api/')) return path
  return String((await ask('GET', path.slice('/api'.length))).headers.location).replace(site, '')
}
const answerTo = async (ask: Browser, employee: TestEmployee, options?: Options) =>
  respond((await start(ask)).url, employee, options)
const signIn = async (ask: Browser, employee: TestEmployee, options?: Options) =>
  open(ask, await post(await answerTo(ask, employee, options)))
const me = (ask: Browser) => ask<{ account: { id: string; email: string } }>('GET', '/me')
const accounts = () => db.selectFrom('account').selectAll().where('providerId', '=', 'nordwind').execute()
const user = (id: string) => db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const failed = '/auth?error=PROVIDER_FAILED'

describe('Sign-in by SAML', () => {
  it('begins for an address of the domain, and says nothing of the address to the provider', async () => {
    for (const email of ['a@other.example', 'a@sub.nordwind.example', 'a@nordwind.example.evil.example'])
      expect(await start(stranger(), email)).toMatchObject({ code: 'UNKNOWN_DOMAIN' })
    expect(await start(stranger(), 'nobody')).toMatchObject({ code: 'INVALID' })
    const { url } = await start(stranger(), ' Nora.Lind@NORDWIND.test ')
    expect(new URL(url).origin + new URL(url).pathname).toBe(entityId)
    expect([...new URL(url).searchParams.keys()]).toEqual(['SAMLRequest'])
    const { body } = await stranger()<{ sso: boolean; providers: object[] }>('GET', '/ways-in')
    expect(body).toMatchObject({ sso: true, providers: [] })
  })

  it('makes an account that gives its details first, and finds it again whatever its address', async () => {
    const nora = anEmployee()
    const ask = stranger()
    expect(await signIn(ask, nora)).toBe('/auth')
    const { id } = (await me(ask)).body.account
    expect(await user(id)).toMatchObject({ email: nora.email, emailVerified: true, name: '', birthday: null })
    const [row] = await db.selectFrom('account').selectAll().where('userId', '=', id).execute()
    expect(row).toMatchObject({ accountId: nora.nameId, maskedAddress: 'n…@nordwind.example', idToken: null })
    expect((await ask('GET', '/members')).status).not.toBe(200)
    const elsewhere = stranger()
    expect(await signIn(elsewhere, { ...nora, email: 'other@nordwind.example' }, { by: newKey })).toBe('/auth')
    expect((await me(elsewhere)).body.account.id).toBe(id)
    expect(await db.selectFrom('samlAnswers').selectAll().execute()).toEqual([])
    await ban({ userId: id })
    expect(await signIn(stranger(), nora)).toMatch(/^\/auth\?error=ACCOUNT_BANNED#[\w.-]+$/)
  })

  it('never opens an account by its address, and verifies only addresses of its own domains', async () => {
    const ann = await newcomer('Ann')
    await db.updateTable('user').set({ email: 'ann@nordwind.example' }).where('id', '=', ann.userId).execute()
    expect(await signIn(stranger(), { ...anEmployee(), email: 'ann@nordwind.example' })).toBe(
      '/auth?error=ACCOUNT_EXISTS',
    )
    for (const email of ['victim@other.example', 'x@nordwind.example@other.example', 'no address', '']) {
      const ask = stranger()
      expect(await signIn(ask, { ...anEmployee(), email }), email).toBe('/auth')
      const account = await user((await me(ask)).body.account.id)
      expect([isPlaceholderAddress(account.email), account.emailVerified]).toEqual([true, false])
    }
  })

  it('takes the configured attribute for the person, and the configured name for this site', async () => {
    const works = createSamlProvider(entityId, key, metadataOf('works'))
    const come = async (employee: TestEmployee, values = {}) => {
      const ask = stranger()
      const { url } = await start(ask, 'a@works.example')
      return [await open(ask, await post(await works(url, employee, { values }), 'works')), ask] as const
    }
    const [first, ask] = await come({ nameId: 'a', employee: '4711' }, { NameIDFormat: 'transient' })
    const [, again] = await come({ nameId: 'b', employee: '4711' })
    expect(first).toBe('/auth')
    expect((await me(again)).body.account.id).toBe((await me(ask)).body.account.id)
    expect((await come({ nameId: 'a' }))[0]).toBe(failed)
    expect(await metadataOf('works')()).toContain('entityID="hearth"')
  })
})

describe('An answer of a SAML provider', () => {
  const past = inSeconds(-120)
  const future = inSeconds(120)
  const faults: [fault: string, options: Options, reason: string][] = [
    ["another key's signature", { by: otherKey }, 'Signature'],
    ['a signature of SHA-1', { algorithm: Constants.algorithms.signature.RSA_SHA1 }, 'Signature'],
    ['a signature of the message alone', { messageSigned: true }, 'Signature'],
    ['an end in the past', { values: { End: past } }, 'NotOnOrAfter'],
    ['a confirmation that is over', { values: { ConfirmationEnd: past } }, 'NotOnOrAfter'],
    ['a beginning in the future', { values: { Begin: future } }, 'NotBefore'],
    ['no end', { values: { End: '' } }, 'NotOnOrAfter'],
    ['a time without a zone', { values: { End: future.slice(0, -1) } }, 'NotOnOrAfter'],
    ['another audience', { values: { Audience: 'https://shop.example' } }, 'Audience'],
    ['another recipient', { values: { Recipient: 'https://shop.example/acs' } }, 'Recipient'],
    ['another issuer', { values: { Issuer: 'https://evil.example' } }, 'Issuer'],
    ['no request', { values: { InResponseTo: '' } }, 'InResponseTo'],
    ['a request that nobody made', { values: { InResponseTo: '_x' } }, 'InResponseTo'],
    ['a name that is given again', { values: { NameIDFormat: Constants.namespace.format.emailAddress } }, 'NameID'],
    ['no name', { values: { NameID: '' } }, 'NameID'],
  ]
  it('is refused with a fault', async () => {
    const before = (await accounts()).length
    for (const [fault, options, reason] of faults) {
      refusals.length = 0
      expect(await signIn(stranger(), anEmployee(), options), fault).toBe(failed)
      expect(refusals, fault).toEqual([reason])
    }
    expect((await accounts()).length).toBe(before)
  })

  it('is refused without a signature, and when it was changed after it was signed', async () => {
    const ask = stranger()
    const xml = await answerTo(ask, anEmployee())
    const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/
    for (const changed of [
      xml.replace(signature, ''),
      xml.replace(signature, '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'),
      xml.replace(/employee-\d+/, 'employee-0'),
      xml.replace(/(<ds:SignatureValue>)./, '$1_'),
      '<a/>',
      'no xml',
      '',
    ])
      expect(await post(changed)).toBe(failed)
    expect(await open(ask, await post(xml))).toBe('/auth')
  })

  it('is refused when another assertion stands beside, before or around the signed one', async () => {
    refusals.length = 0
    const xml = await answerTo(stranger(), anEmployee())
    const [signed] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)!
    const [signature] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)!
    const bare = signed.replace(signature, '').replace(/employee-\d+/, 'admin')
    const other = bare.replace(/ID="[^"]*"/, 'ID="_evil"')
    const within = (assertion: string, inner: string) => assertion.replace('</saml:Issuer>', `</saml:Issuer>${inner}`)
    for (const body of [
      other + signed,
      signed + other,
      bare + signed,
      `${within(other, signature)}<samlp:Extensions>${signed}</samlp:Extensions>`,
      `${within(bare, signature)}<samlp:Extensions>${signed}</samlp:Extensions>`,
      within(bare, signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)),
      within(other, signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)),
      within(other, signed),
      within(other, signature),
      within(bare, signature),
      `<x>${signed}</x>${other}`,
      signed.replace('<saml:Assertion ', '<x xmlns:y="y" ID="_evil"/><saml:Assertion ') + other,
    ])
      expect(await post(xml.replace(signed, body)), body).toBe(failed)
    expect(new Set(refusals)).toEqual(new Set(['Assertion', 'Signature', 'reference']))
    expect(await post(`<x>${xml}</x>`)).toBe(failed)
  })

  it('is read whole where a comment divides a name', async () => {
    const victim = anEmployee()
    const owner = stranger()
    await signIn(owner, victim)
    const attacker = { nameId: `${victim.nameId}.evil`, email: `${victim.email}.evil.example` }
    const ask = stranger()
    const xml = await answerTo(ask, attacker)
    const divided = xml.replaceAll('.evil', '<!-- x -->.evil')
    expect(divided).not.toBe(xml)
    expect(await open(ask, await post(divided))).toBe('/auth')
    expect((await me(ask)).body.account.id).not.toBe((await me(owner)).body.account.id)
    expect((await accounts()).map(({ accountId }) => accountId)).toContain(attacker.nameId)
  })

  it('is refused with declarations, entities, or far more than an assertion', async () => {
    const xml = await answerTo(stranger(), anEmployee())
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    for (const changed of [
      bomb + xml,
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace(/employee-\d+/, '&f;')}`,
      xml.replace(/employee-\d+/, '&b;'),
      `<?xml-stylesheet href="https://evil.example"?>${xml}`,
      xml.replace('<samlp:Status>', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}<samlp:Status>`),
      xml.replace('<samlp:Status>', `<!--${'a'.repeat(140_000)}--><samlp:Status>`),
    ]) {
      const began = performance.now()
      expect(await post(changed)).toBe(failed)
      expect(performance.now() - began).toBeLessThan(2000)
    }
  })

  it('signs in once, in the browser that asked, also when it is posted twice at the same instant', async () => {
    const ask = stranger()
    const xml = await answerTo(ask, anEmployee())
    const both = await Promise.all([post(xml), post(xml)])
    expect(both.filter((path) => path === failed)).toHaveLength(1)
    expect(await post(xml)).toBe(failed)
    const back = both.find((path) => path !== failed)!
    expect(back).toMatch(/^\/api\/auth\/callback\/nordwind\?code=[\w-]{43}&state=[\w-]{32}$/)
    expect(await open(stranger(), back)).toBe('/auth?error=EXPIRED')

    const [mine, theirs] = [stranger(), stranger()]
    const [code] = /code=[\w-]+/.exec(await post(await answerTo(mine, anEmployee())))!
    const [, state] = /state=([\w-]+)/.exec(await post(await answerTo(theirs, anEmployee())))!
    expect(await open(theirs, `/api/auth/callback/nordwind?${code}&state=${state}`)).toBe(failed)

    const next = stranger()
    const path = await post(await answerTo(next, anEmployee()))
    expect((await Promise.all([open(next, path), open(next, path)])).sort()).toEqual(['/auth', '/auth?error=EXPIRED'])
  })

  it('goes to no other provider, and to none that is not configured', async () => {
    const ask = stranger()
    const xml = await answerTo(ask, anEmployee())
    expect(await post(xml, 'works')).toBe(failed)
    const none = await app.inject({ method: 'POST', url: '/api/auth/saml/none/acs', payload: {} })
    expect(none.statusCode).toBe(404)
    expect((await app.inject('/api/auth/saml/none/metadata')).statusCode).toBe(404)
    const posted = await app.inject({ method: 'POST', url: '/api/auth/callback/nordwind', payload: {} })
    expect(posted.statusCode).toBe(404)
    for (const path of [
      '/auth/sso/register',
      '/auth/sso/update-provider',
      '/auth/saml/nordwind/slo',
      '/auth/sso/saml2/logout/x',
    ])
      expect((await ask('POST', path, {})).status).toBe(404)
  })
})
