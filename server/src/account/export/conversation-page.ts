import type { Conversation, ExportedMessage } from './conversations.ts'
import { beginning, ending, lines } from './page.ts'
import { type Html, html, type Words } from './words.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function pictureIn({ photo, from }: ExportedMessage, words: Words): Html | null {
  if (!photo) return null
  if (from === 'other') return html`<p><i>${words.text('photoNotIncluded')}</i></p>`
  return html`<img src="../${photo}" alt="${words.text('photo')}" loading="lazy">`
}

/** What the sender had liked. */
function likedIn({ liked }: ExportedMessage, words: Words): Html | null {
  if (!liked) return null
  const line = words.text(liked.what === 'photo' ? 'likedPhoto' : 'likedAnswer', { at: words.day(new Date(liked.at)) })
  return html`<p><i>${line}</i></p>${liked.answer && html`<blockquote dir="auto">${liked.answer}</blockquote>`}`
}

/** The line below a message. */
function noteOf(message: ExportedMessage, words: Words): Html {
  const { sentAt, editedAt, readAt, replyTo, reactions, from } = message
  const parts = [
    words.time(sentAt),
    editedAt && words.text('edited'),
    from === 'me' && readAt && words.text('read', { at: words.dateTime(readAt) }),
    replyTo !== null && words.text('replyTo', { number: words.number(replyTo) }),
    ...reactions.map(({ emoji }) => emoji),
  ]
  return html`<small>#${words.number(message.number)} · ${parts.filter(Boolean).join(' · ')}</small>`
}

function toHtml(message: ExportedMessage, words: Words, partner: string): Html {
  const { from, text, removedAt, removedByStaff } = message
  const who = from === 'me' ? words.text('you') : partner
  const content = removedAt
    ? html`<p><i>${words.text(removedByStaff ? 'removedByStaff' : 'removed')}</i></p>`
    : html`${likedIn(message, words)}${pictureIn(message, words)}${text && html`<p dir="auto">${text}</p>`}`
  return html`<article class="m ${from}"><small><b>${who}</b></small>${content}${noteOf(message, words)}</article>`
}

/** Who closed the conversation kindly, and when. */
function farewellIn({ closedAt, closedBy }: Conversation, words: Words): Html | null {
  if (!closedAt) return null
  const line = words.text(closedBy === 'me' ? 'closedByYou' : 'closedByOther', { at: words.day(closedAt) })
  return html`<p class="quiet">${line}</p>`
}

/** The page of a conversation. */
export async function* conversationPage(
  words: Words,
  conversation: Conversation,
  messages: AsyncIterable<ExportedMessage>,
): AsyncGenerator<string> {
  const partner = words.partner(conversation)
  yield beginning(words, partner)
  yield lines(html`<header><p><a href="../../index.html#conversations">${words.text('back')}</a></p>
<h1>${partner}</h1>
<p class="quiet">${words.text('pseudonym')}${conversation.ownOnly && html` ${words.text('ownOnly')}`}</p>
${farewellIn(conversation, words)}</header>
<main class="talk">`)
  let day = ''
  for await (const message of messages) {
    if (dayOf(message.sentAt) !== day) {
      day = dayOf(message.sentAt)
      yield lines(html`<h2 class="day">${words.day(message.sentAt)}</h2>`)
    }
    yield lines(toHtml(message, words, partner))
  }
  yield '</main>\n'
  yield ending
}
