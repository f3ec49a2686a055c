import { describe, expect, it } from 'vitest'
import { announcement, populationAnnouncement } from './announcement.ts'

const env = { BASE_URL: 'http://localhost:3000' }
const demo = {
  member: { email: 'robin@hearth.example', password: 'one' },
  admin: { email: 'admin@hearth.example', password: 'two' },
}
const signIns = '  Sign in as a member:  robin@hearth.example  one\n  Sign in as an admin:  admin@hearth.example  two\n'

describe('What the operator reads at the start', () => {
  it('names the address, and mails where they can be read', () => {
    expect(announcement(env, { readsMail: false })).toBe('\n  Hearth is at http://localhost:3000\n')
    expect(announcement(env, { readsMail: true })).toContain('  Mail is at   http://localhost:3000/dev/mail\n')
  })

  it('ends with the accounts of the demo, whatever else there is to say', () => {
    const said = announcement(env, { readsMail: true, demo, offer: 'abc' })
    expect(said).toContain('There is no admin yet')
    expect(said.endsWith(signIns)).toBe(true)
  })

  it('says the accounts again once the other members of the demo have come', () => {
    expect(populationAnnouncement(demo, 500)).toBe(`\n  500 more demo members are here.\n${signIns}`)
  })

  it('says nothing more when no member came', () => {
    expect(populationAnnouncement(demo, 0)).toBeNull()
  })
})
