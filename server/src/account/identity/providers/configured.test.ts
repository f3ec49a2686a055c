import { expect, it } from 'vitest'
import { readEnv } from '../../../platform/config/env.ts'
import { openProvidersOf } from './configured.ts'

it('Google has a button with its client id and secret, and takes the ID tokens of further programs', () => {
  const google = { GOOGLE_CLIENT_ID: 'web.example, app.example', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(openProvidersOf(readEnv(google))).toEqual([
    {
      id: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientIds: ['web.example', 'app.example'],
      clientSecret: 'secret',
      scopes: ['email'],
    },
  ])
  for (const missing of Object.keys(google)) {
    expect(openProvidersOf(readEnv({ ...google, [missing]: '' }))).toEqual([])
  }
})
