import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Services } from '../../services.ts'
import type { Person } from '../../testing/services.ts'
import { notExported, readElsewhere } from './other-tables.ts'
import { sections } from './sections.ts'
import { ownTables } from './tables.ts'
import { wordsIn } from './words.ts'

/** What an export says of each table, and in which words. */
export const exportCoverage = { ownTables, readElsewhere, notExported, sections, wordsIn }

/** Waits until this process has built what waits. */
export const built = ({ background, mailSender }: Pick<Services, 'background' | 'mailSender'>) =>
  background.settled().then(() => mailSender.settled())

/** Downloads an export as the browser does, with a link of its own. */
export async function download(app: Download['app'], person: Person, id: string) {
  const { body } = await person.ask<{ token: string }>('POST', `/me/exports/${id}/link`)
  return sendForm({ app, person }, id, body.token)
}

type Download = {
  app: {
    inject(options: object): Promise<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>
  }
  person: Pick<Person, 'cookie'>
}

/** Sends the form that starts a download. */
export const sendForm = ({ app, person }: Download, id: string, token: string) =>
  app.inject({
    method: 'POST',
    url: `/api/me/exports/${id}/file`,
    headers: { cookie: person.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })

/** The files of an archive by name, read by a library that has not written it. */
export function filesOf(archive: Buffer) {
  const files = unzipSync(new Uint8Array(archive))
  const text = (name: string) => new TextDecoder().decode(files[name])
  return { names: Object.keys(files), bytes: files, text, json: <T>(name: string) => JSON.parse(text(name)) as T }
}

/** Opens a conversation and sends messages. @returns its id */
export async function converse(one: Person, other: Person, texts: [Person, string][]): Promise<string> {
  const { id } = (await one.ask<{ id: string }>('PUT', `/conversations/with/${other.profileId}`)).body
  for (const [from, content] of texts) {
    const { status } = await from.ask('PUT', `/conversations/${id}/messages/${randomUUID()}`, { content })
    if (status !== 200) throw new Error(`The message was refused: ${status}`)
  }
  return id
}

/** Writes the files of an archive into a folder. */
export async function unpack(archive: Buffer, folder: string) {
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(archive)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
}

/** Texts that a member may write to break what reads them: none may make an export fail or change in it. */
export const hostileTexts = [
  '2026-31-12',
  '2026-02-28',
  '__proto__',
  'constructor',
  '$t(export.title)',
  '{{at}}',
  'export.title',
  '[object',
  '\ud800',
  '\udc00\ud800',
  '\u0001\u001b\u007f\u2028',
  '\u202e</dd>',
  '៚'.repeat(50_000),
  'x'.repeat(200_000),
]
