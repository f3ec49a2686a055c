import type { ExportStep } from '@hearth/shared/account/export'
import { type Archive, createArchive } from '../../platform/archive/archive.ts'
import { conversationPage } from './conversation-page.ts'
import { type Conversation, conversationsOf, countMessages, messagesOf } from './conversations.ts'
import { indexPage } from './index-page.ts'
import { jsonOf, jsonOfConversation, readme } from './machine-files.ts'
import { type Picture, profilePhotos, sentPhotos } from './photos.ts'
import { type Counted, type Job, sections } from './sections.ts'
import { wordsIn } from './words.ts'

/** A photo takes as long as this many messages. */
const photoUnits = 20
/** Rows after which other work of the process gets its turn. */
const rowsPerTurn = 100

/** Counts what is to do, so that the percentage tells the truth. Messages are written twice: to be read, and as JSON. */
async function measure(job: Job): Promise<Counted[]> {
  const { db, viewer, progress } = job
  const counted = await Promise.all(sections.map(async (section) => ({ section, count: await section.count(job) })))
  const { messages, photos } = await countMessages(db, viewer)
  const own = await profilePhotos(db, viewer)
  const rows = counted.reduce((total, { count }) => total + count, 0)
  progress.total = rows + 2 * messages + photoUnits * (photos + own.length)
  return counted
}

/** Counts what passes, and waits while the process is slow. */
async function* noted<Item>({ progress, calm }: Job, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const item of items) {
    progress.done += 1
    if (progress.done % rowsPerTurn === 0) await calm?.()
    yield item
  }
}

async function addSections(archive: Archive, job: Job, counted: Counted[]) {
  for (const { section } of counted)
    await archive.addText(`data/${section.name}.json`, jsonOf(section, noted(job, section.rows(job))))
}

async function addConversations(archive: Archive, job: Job, conversations: Conversation[]) {
  const words = wordsIn(job.language)
  for (const conversation of conversations) {
    const messages = () => noted(job, messagesOf(job.db, job.viewer, conversation))
    await archive.addText(
      `conversations/${conversation.number}.html`,
      conversationPage(words, conversation, messages()),
    )
    await archive.addText(
      `data/conversations/${conversation.number}.json`,
      jsonOfConversation(conversation, messages()),
    )
  }
}

/** A photo that was deleted meanwhile is left out. */
async function addPhoto(archive: Archive, { photoStore, progress }: Job, { file, stored }: Picture) {
  if (await photoStore.exists(stored)) await archive.addPhoto(file, await photoStore.getStream(stored))
  progress.done += photoUnits
}

async function addPhotos(archive: Archive, job: Job, conversations: Conversation[]) {
  for (const picture of await profilePhotos(job.db, job.viewer)) await addPhoto(archive, job, picture)
  for (const conversation of conversations)
    for await (const picture of sentPhotos(job.db, job.viewer, conversation)) await addPhoto(archive, job, picture)
}

async function fill(archive: Archive, job: Job) {
  const begin = (step: ExportStep) => {
    job.progress.step = step
  }
  const counted = await measure(job)
  const conversations = await conversationsOf(job.db, job.viewer)
  await archive.addText('README.md', [readme(job.made)])
  await archive.addText('index.html', indexPage(job, counted, conversations))
  await addSections(archive, job, counted)
  begin('conversations')
  await addConversations(archive, job, conversations)
  begin('photos')
  await addPhotos(archive, job, conversations)
  archive.end()
}

/**
 * Makes the archive of a member's data as it is read: rows, messages and photos pass through, and none is kept.
 * @param job `progress` is updated while it is read
 */
export function buildArchive(job: Job) {
  const archive = createArchive(job.made)
  // What the community has switched off is still the member's, until it is deleted.
  fill(archive, { ...job, viewer: { ...job.viewer, off: [] } }).catch(archive.fail)
  return archive
}
