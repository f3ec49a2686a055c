import { limits } from '@hearth/shared/limits'
import type { Photo } from '@hearth/shared/pictures/photos'
import { expect, it } from 'vitest'
import { createServices } from '../../create-services.ts'
import { connect } from '../../platform/db/connection.ts'
import { startServices } from '../../testing/services.ts'
import { jpeg, photoForm } from './testing.ts'
import { decodeUpload } from './uploads.ts'

const { services, databaseUrl, newcomer } = await startServices()

it('The daily limit of photos includes refused and deleted photos, per member', async () => {
  const [ann, bo] = [await newcomer('Ann'), await newcomer('Bo')]
  services.env.RATE_LIMIT_FACTOR = 3 / limits.photos.max
  const upload = (bytes: Buffer) => ann.ask<Photo>('POST', '/me/photos', photoForm(bytes))
  const { body } = await upload(jpeg)
  expect((await ann.ask('DELETE', `/me/photos/${body.id}`)).status).toBe(200)
  expect((await upload(Buffer.from('no photo'))).status).toBe(415)
  expect((await upload(jpeg)).status).toBe(200)
  const refused = await upload(jpeg)
  expect((await bo.ask('POST', '/me/photos', photoForm(jpeg))).status).toBe(200)
  services.env.RATE_LIMIT_FACTOR = 1000
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
})

it('The daily limit of photos is shared by all processes', async () => {
  const ann = await newcomer('Ann')
  const env = { ...services.env, RATE_LIMIT_FACTOR: 3 / limits.photos.max }
  const processes = [
    { ...services, env, close: async () => {} },
    await createServices(env, connect(databaseUrl), services.secret, services.log),
  ]
  const made = await Promise.all(
    [0, 1, 0, 1, 0].map((turn) => decodeUpload(processes[turn]!, ann, 'photos', Buffer.from('no photo'))),
  )
  await processes[1]!.close()
  const refusals = made.map((one) => ('refused' in one ? one.refused : null)).sort()
  expect(refusals).toEqual([...Array(3).fill('PHOTO_TYPE'), ...Array(2).fill('TOO_MANY_REQUESTS')])
})
