import { countedElsewhere } from '@hearth/shared/limits'
import type { Photo } from '@hearth/shared/pictures/photos'
import { expect, test } from 'vitest'
import { jpeg, photoForm } from '../pictures/photos/testing.ts'
import { type Person, startServices } from '../testing/services.ts'

const { app, services, people } = await startServices()

test('One account opens a limited number of photos per minute; other accounts are unaffected', async () => {
  const { ann, bo } = await people()
  const url = (await ann.ask<Photo>('POST', '/me/photos', photoForm(jpeg))).body.urls!.thumb
  services.env.RATE_LIMIT_FACTOR = 5 / countedElsewhere.openedPhotos.max
  const opened = async (who: Person) => (await who.open(url)).statusCode
  for (let turn = 0; turn < 5; turn++) expect(await opened(ann)).toBe(200)
  const refused = await ann.open(url)
  expect([refused.statusCode, refused.json(), Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    { code: 'TOO_MANY_REQUESTS' },
    true,
  ])
  expect(await opened(bo)).toBe(200)
  expect((await app.inject({ url })).statusCode).toBe(401)
})
