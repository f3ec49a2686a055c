import { interestNames } from '../../members/interests/queries.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Conversation } from './conversations.ts'
import { beginning, ending, lines } from './page.ts'
import type { Row } from './rows.ts'
import type { Counted, Job } from './sections.ts'
import { type Group, groups } from './tables.ts'
import { type Html, html, type Words, wordsIn } from './words.ts'

/** Rows of a list that the page shows. The others are in data/: a page with thousands of rows is slow and unreadable. */
const most = 50
/** Rows that stand open. */
const open = 6
/** Columns that fit beside each other. Rows of more are lists of pairs. */
const widest = 5

/** One row as pairs of a label and a value. */
const pairs = (row: Row, words: Words) =>
  html`<dl>${Object.entries(row).map(
    ([name, value]) => html`<dt>${words.field(name)}</dt><dd dir="auto">${words.plain(value, name)}</dd>`,
  )}</dl>`

function table(title: string, rows: Row[], words: Words): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length > widest) return html`${rows.map((row) => html`<div class="one">${pairs(row, words)}</div>`)}`
  return html`<div class="wide" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${columns.map(
    (name) => html`<th scope="col">${words.field(name)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${columns.map((name) => html`<td dir="auto">${words.plain(row[name], name)}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

const pictures = (rows: Row[], words: Words) =>
  html`<div class="photos">${rows.map(
    ({ file }, index) =>
      html`<a href="${file}"><img src="${file}" alt="${words.text('photoNumber', { number: words.number(index + 1) })}" loading="lazy"></a>`,
  )}</div>`

function content(name: string, single: boolean, rows: Row[], words: Words): Html {
  if (name === 'photos') return pictures(rows, words)
  if (single) return pairs(oneRow(rows), words)
  const list = table(words.title(name), rows, words)
  return rows.length <= open ? list : html`<details><summary>${words.text('show')}</summary>${list}</details>`
}

function card({ section, count }: Counted, rows: Row[], words: Words): Html {
  const { name, single } = section
  const counted = single || !count ? '' : ` (${words.number(count)})`
  const file = html`<a href="data/${name}.json">data/${name}.json</a>`
  return html`<section class="card" aria-labelledby="${name}"><h3 id="${name}">${words.title(name)}${counted}</h3>
${content(name, single, rows, words)}${
  count > most && html`<p class="quiet">${words.text('newestOnly', { count: words.number(most) })} ${file}</p>`
}</section>`
}

const talk = (conversation: Conversation, words: Words) =>
  html`<li><a href="conversations/${conversation.number}.html">${words.partner(conversation)}</a>
<p class="quiet">${words.day(conversation.startedAt)} – ${words.day(conversation.lastAt)}</p></li>`

function* conversationList(conversations: Conversation[], words: Words): Generator<string> {
  yield lines(html`<h2 id="conversations">${words.text('conversations')} (${words.number(conversations.length)})</h2>
<section class="card"><p class="quiet">${words.text('pseudonym')}</p>`)
  if (!conversations.length) yield lines(html`<p class="quiet">${words.text('nothing')}</p>`)
  yield '<ul class="talks">'
  for (const conversation of conversations) yield lines(talk(conversation, words))
  yield '</ul></section>\n'
}

const header = (words: Words, name: string, made: Date) =>
  html`<header><p class="logo">Hearth</p><h1>${words.text('title')}</h1>
<p dir="auto">${name}</p>
<p class="quiet">${words.text('made', { at: words.dateTime(made) })}</p>
<p class="quiet">${words.text('forMachines')} <a href="README.md">README.md</a></p>
<nav aria-label="${words.text('title')}"><ul>${[
    ['group-you', words.text('group.you')],
    ['conversations', words.text('conversations')],
    ...groups.slice(1).map((id) => [`group-${id}`, words.text(`group.${id}`)]),
  ].map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav></header>
<main>`

async function* group(which: Group, job: Job, counted: Counted[], words: Words): AsyncGenerator<string> {
  yield lines(html`<h2 id="group-${which}">${words.text(`group.${which}`)}</h2>`)
  const own = counted.filter(({ section }) => section.group === which)
  const empty: string[] = []
  for (const one of own) {
    const rows = await one.section.newest(job, most)
    if (rows.length) yield lines(card(one, rows, words))
    else empty.push(words.title(one.section.name))
  }
  if (empty.length) yield lines(html`<p class="quiet">${words.text('nothingAbout', { what: empty.join(' · ') })}</p>`)
}

/** The page that a member opens first. */
export async function* indexPage(job: Job, counted: Counted[], conversations: Conversation[]): AsyncGenerator<string> {
  const { db, viewer, language } = job
  const words = wordsIn(language, await interestNames(db, language))
  const account = await db.selectFrom('user').where('id', '=', viewer.userId).select('name').executeTakeFirstOrThrow()
  yield beginning(words, words.text('title'))
  yield lines(header(words, account.name, job.made))
  for (const which of groups) {
    yield* group(which, job, counted, words)
    if (which === 'you') yield* conversationList(conversations, words)
  }
  yield lines(html`</main><footer><p class="quiet">${words.text('leftOut')}</p></footer>`)
  yield ending
}
