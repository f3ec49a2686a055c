import { describe, expect, it } from 'vitest'
import { jpeg, photoForm } from '../photos/testing.ts'
import { startChat } from './testing.ts'

const { member, begin, say } = await startChat()

describe('An empty conversation', () => {
  it('cannot be seen or begun once the two are out of each other’s reach', async () => {
    const [ann, eve] = [await member('Ann'), await member('Eve', { country: 'France' })]
    await ann.ask('POST', '/me/photos', photoForm(jpeg))
    const { id, partner } = await begin(eve, ann)
    await ann.ask('PUT', '/me/settings', { discoverableInternationally: false })
    expect((await eve.ask('GET', `/conversations/${id}`)).status).toBe(404)
    expect((await eve.ask('PUT', `/conversations/with/${ann.profileId}`)).status).toBe(404)
    expect((await eve.open(partner.photo!.urls!.card)).statusCode).toBe(404)
    expect((await say(eve, id, 'hello from abroad')).status).toBe(404)
    await ann.ask('PUT', '/me/settings', { discoverableInternationally: true })
    expect((await say(eve, id, 'hello')).status).toBe(200)
    await ann.ask('PUT', '/me/settings', { discoverableInternationally: false })
    expect((await say(ann, id, 'hello yourself')).status).toBe(200)
    expect((await eve.ask('GET', `/conversations/${id}`)).status).toBe(200)
  })
})
