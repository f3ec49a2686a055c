import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { isSaml } from '../../../platform/config/provider-settings.ts'
import type { SamlSettings } from '../../../platform/config/sso.ts'
import type { Services } from '../../../services.ts'
import { companiesOf } from '../providers/configured.ts'
import { useOnce } from '../providers/used-tokens.ts'
import { acsUrl, metadataUrl, siteName } from '../saml/addresses.ts'
import { keepAnswer } from '../saml/answers.ts'
import { bindingOf, metadataOf } from '../saml/authn-request.ts'
import { SamlRefusal } from '../saml/elements.ts'
import { readAssertion } from '../saml/read-assertion.ts'
import { signedAssertion } from '../saml/signed-assertion.ts'

const bodyLimit = 256 * 1024

/**
 * Checks a provider's response and keeps what it says. An assertion counts once: what it says can be taken with the code
 * alone, in the browser that has the state.
 * @throws SamlRefusal
 */
async function accept({ db, env }: Services, settings: SamlSettings, response: unknown) {
  if (typeof response !== 'string') throw new SamlRefusal('SAMLResponse')
  const assertion = signedAssertion(Buffer.from(response, 'base64').toString('utf8'), settings.certificates)
  const expected = { audience: siteName(settings, env.BASE_URL), recipient: acsUrl(env.BASE_URL, settings.id) }
  const { id, inResponseTo, subject, email, expiresAt } = readAssertion(assertion, settings, expected)
  const binding = bindingOf(inResponseTo)
  if (!binding) throw new SamlRefusal('InResponseTo')
  if (!(await useOnce(db, `assertion ${settings.id} ${id}`, expiresAt))) throw new SamlRefusal('replay')
  const code = await keepAnswer(db, settings.id, { subject, nonce: binding.nonce, ...(email && { email }) })
  return new URLSearchParams({ code, state: binding.state })
}

/** The browser brings no cookie with a POST of another site, so it comes again as a GET. RelayState is not read. */
async function receive(services: Services, settings: SamlSettings, request: FastifyRequest, reply: FastifyReply) {
  const { env, log } = services
  const { SAMLResponse: response } = (request.body ?? {}) as { SAMLResponse?: unknown }
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  try {
    const accepted = await accept(services, settings, response)
    return reply.redirect(`${env.BASE_URL}/api/auth/callback/${settings.id}?${accepted}`, 303)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    log.warn({ part: 'sso', provider: settings.id, reason: error.reason }, 'a SAML answer was refused')
    return reply.redirect(`${env.BASE_URL}/auth?error=PROVIDER_FAILED`, 303)
  }
}

/**
 * Serves the addresses for SAML providers: this site's description, and where answers arrive. Answers are posted from the
 * provider's page, so that the rule about foreign pages does not hold here; the signature, the state and its cookie
 * protect them.
 */
export function serveSamlEndpoints(app: FastifyInstance, services: Services, onRequest: onRequestHookHandler) {
  const { BASE_URL } = services.env
  app.register(async (saml) => {
    saml.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const settings of companiesOf(services.env).filter(isSaml)) {
      const pathOf = (url: string) => new URL(url).pathname
      saml.post(pathOf(acsUrl(BASE_URL, settings.id)), { onRequest, bodyLimit }, (request, reply) =>
        receive(services, settings, request, reply),
      )
      saml.get(pathOf(metadataUrl(BASE_URL, settings.id)), { onRequest, exposeHeadRoute: false }, (_request, reply) =>
        reply.type('application/samlmetadata+xml').send(metadataOf(settings, BASE_URL)),
      )
    }
  })
}
