import type { DataExport } from '@hearth/shared/account/export'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { messagePhotoFile } from '../../chat/queries.ts'
import { jpeg, photoForm } from '../../pictures/photos/testing.ts'
import { type Person, startServices } from '../../testing/services.ts'
import { built, converse, download, filesOf } from './testing.ts'

const { app, services, db, member, people, erase } = await startServices()

/** The files of an export that the member asks for now. */
async function archiveOf(who: Person) {
  const { status, body } = await who.ask<DataExport>('POST', '/me/exports')
  expect(status).toBe(200)
  await built(services)
  return filesOf((await download(app, who, body.id)).rawPayload)
}

it('An archive holds own messages and photos whole, the other side’s texts under a number, no name of theirs', async () => {
  const { ann, bo } = await people()
  const cy = await member('Cyrus')
  await db.updateTable('user').set({ languageCode: 'de' }).where('id', '=', ann.userId).execute()
  await ann.ask('POST', '/me/photos', photoForm(jpeg))
  const hostile = '</p><script>alert(1)</script><img src="https://evil.example/x" onerror=alert(1)>'
  const withBo = await converse(ann, bo, [
    [ann, hostile],
    [bo, 'Nice to meet you'],
  ])
  await converse(ann, cy, [
    [cy, 'Secret of Cy'],
    [ann, 'My own words'],
  ])
  await ann.ask('GET', '/recommendations')
  await Promise.all([ann.ask('PUT', `/likes/${bo.profileId}`), bo.ask('PUT', `/likes/${ann.profileId}`)])
  await cy.ask('PUT', `/blocks/${ann.profileId}`)
  const storageKey = 'p'.repeat(32)
  await services.photoStore.put(messagePhotoFile(storageKey), jpeg)
  for (const [sender, seq, key] of [
    [ann, 3, storageKey],
    [bo, 4, 'q'.repeat(32)],
  ] as const)
    await sql`insert into messages (
      id, conversation_id, seq, version, sender_id, content, storage_key, photo_thumbhash, photo_width, photo_height)
      values (
        gen_random_uuid(),
        ${withBo},
        ${seq},
        ${seq},
        ${sender.profileId},
        '',
        ${key},
        'x',
        300,
        400)`.execute(db)
  await db.updateTable('conversations').set({ lastSeq: 4, lastVersion: 4 }).where('id', '=', withBo).execute()
  const files = await archiveOf(ann)

  const page = files.text('index.html')
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('Deine Daten')
  expect(files.names).toContain('photos/profile-1.webp')
  const folder = files.json<{ with: string; messages: object[] }>('data/conversations/002.json')
  expect(folder).toMatchObject({
    with: 'Member 2',
    messages: [
      { number: 1, from: 'me', text: hostile },
      { number: 2, from: 'other', text: 'Nice to meet you' },
      { number: 3, from: 'me', photo: 'photos/conversation-002/00003.webp' },
      { number: 4, from: 'other', photo: 'not included' },
    ],
  })
  expect(Buffer.from(files.bytes['photos/conversation-002/00003.webp']!)).toEqual(jpeg)
  const conversation = files.text('conversations/002.html')
  expect(conversation).not.toMatch(/<script|onerror=alert\(1\)>|src="https/)
  expect(conversation).toContain('Mitglied 2')
  // Cyrus has blocked Ann: what he wrote stays with him, what Ann wrote is hers.
  expect(files.json('data/conversations/001.json')).toMatchObject({
    ownMessagesOnly: true,
    messages: [{ text: 'My own words' }],
  })
  const all = files.names
    .filter((name) => !name.startsWith('photos/'))
    .map(files.text)
    .join('\n')
  for (const other of [bo, cy])
    for (const told of [other.profileId, other.userId, other.email]) expect(all).not.toContain(told)
  for (const told of ['Cyrus', 'Secret of Cy', withBo, ann.userId, ann.profileId]) expect(all).not.toContain(told)
  const pages = files.names
    .filter((name) => name.endsWith('.html'))
    .map(files.text)
    .join('\n')
  expect(pages).not.toMatch(/<script|<link|(?:src|href)="(?:https?:)?\/\//)
  await erase(bo)
  const again = await archiveOf(ann)
  expect(again.json('data/conversations/002.json')).toMatchObject({ with: 'Former member' })
  expect(again.text('conversations/002.html')).toContain('Ehemaliges Mitglied')
})
