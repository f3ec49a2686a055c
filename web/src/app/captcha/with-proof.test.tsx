import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { requestAuth } from '../session/auth-client.ts'
import { withProof } from './with-proof.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const noCaptcha = {
  emailCode: true,
  magicLink: true,
  phone: null,
  providers: [],
  sso: false,
  passkey: true,
  wallet: false,
}
const newChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    counter: 20,
    deriveKey,
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'another',
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  })

/**
 * A server without a captcha.
 * @param ready when it has a challenge
 * @returns the addresses asked for, and the proofs of sign-ups
 */
function serve(needsProof: (proof: string | null) => boolean, ready = Promise.resolve()) {
  const seen = { asked: [] as string[], proofs: [] as (string | null)[] }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(input, init)
    seen.asked.push(pathname)
    if (pathname === '/api/ways-in') return Response.json({ ...noCaptcha, captcha: null })
    if (pathname === '/api/captcha-challenge') return ready.then(async () => Response.json(await newChallenge()))
    const proof = request.headers.get(captchaHeader)
    seen.proofs.push(proof)
    return needsProof(proof) ? Response.json({ code: 'CAPTCHA_REQUIRED' }, { status: 400 }) : Response.json({})
  }
  return seen
}
const signUp = () => withProof((proof) => requestAuth<void>('/sign-up/email', {}, { proof }))

it('asks for no work and loads none while the network is quiet', async () => {
  await show(<main />)
  const { asked, proofs } = serve(() => false)
  await signUp()
  expect([asked, proofs]).toEqual([['/api/ways-in', '/api/auth/sign-up/email'], [null]])
})

it('does the work when the network is busy, says so meanwhile, and sends the request again', async () => {
  await show(<main />)
  const { promise, resolve: makeReady } = Promise.withResolvers<void>()
  const { proofs } = serve((proof) => proof === null, promise)
  const sent = signUp()
  await expectToast('One moment', 'Many people have joined from your network today')
  makeReady()
  await sent
  expect(proofs).toEqual([null, expect.stringMatching(/^[\w+/]+=*$/)])
  await expect.element(page.getByText('Many people have joined')).not.toBeInTheDocument()
})

it('gives up with the refusal when the work helps nothing', async () => {
  await show(<main />)
  serve(() => true)
  await expect(signUp()).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED' })
})
