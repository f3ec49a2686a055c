import { expect, it } from 'vitest'
import { readRequest, refusalAddress } from './request.ts'

const whole = {
  redirect_uri: 'http://127.0.0.1:4000/in?a=1',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: '{"n": 1e3} &',
}
const read = (fields: Record<string, string>) => readRequest(`?${new URLSearchParams(fields)}`)

it('A request is read as the program wrote it, without what it does not know', () => {
  expect(read({ ...whole, response_type: 'code', client_id: 'x' })).toEqual(whole)
  expect(read({ ...whole, state: '007' })?.state).toBe('007')
})

it('A request is refused when a part is missing, malformed or there twice', () => {
  const { code_challenge: _, ...without } = whole
  expect(readRequest('')).toBeNull()
  expect(read(without)).toBeNull()
  for (const change of [{ code_challenge_method: 'plain' }, { code_challenge: 'x' }, { state: 'x'.repeat(501) }])
    expect(read({ ...whole, ...change }), JSON.stringify(change)).toBeNull()
  for (const name of Object.keys(whole))
    expect(readRequest(`?${new URLSearchParams(whole)}&${name}=x`), name).toBeNull()
})

it('A refusal leads back with its reason and the state', () => {
  const request = read(whole)!
  const back = new URL(refusalAddress(request))
  expect(Object.fromEntries(back.searchParams)).toEqual({ a: '1', error: 'access_denied', state: whole.state })
  const { state: _, ...stateless } = request
  expect(refusalAddress(stateless)).toBe('http://127.0.0.1:4000/in?a=1&error=access_denied')
})
