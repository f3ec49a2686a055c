import { expect, it } from 'vitest'
import { i18n } from '../../app/i18n/i18n.ts'
import { OnPicture } from '../../members/OnPicture.tsx'
import { NoticeRow } from '../../notifications/NoticeRow.tsx'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { Bubble } from './Bubble.tsx'
import { type ConversationContext, ConversationProvider } from './conversation-context.ts'
import type { TimelineItem } from './timeline.ts'

const nothing = () => {}
const context: ConversationContext = {
  partner: { id: ownProfile.id, name: 'سارة خ.', age: 30, photo: null, online: false, lastSeenAt: null },
  name: 'سارة خ.',
  starters: [],
  isRequest: false,
  startMessage: nothing,
  openMenu: nothing,
  jumpTo: nothing,
  react: nothing,
  retry: nothing,
  discard: nothing,
  rewrite: nothing,
}
const said = (content: string, quoted = ''): TimelineItem => ({
  id: '0198c2f0-0000-7000-8000-000000000002',
  seq: 1,
  mine: false,
  content,
  at: 0,
  progress: null,
  quoted: quoted ? { seq: 1, mine: false, excerpt: quoted, photo: false, removed: false, removedByStaff: false } : null,
  message: null,
  draft: null,
})

const showBubble = (content: string, quoted?: string) =>
  show(
    <ConversationProvider value={context}>
      <ol style={{ width: 400, margin: 0, padding: 0 }}>
        <Bubble shown={said(content, quoted)} first last found={false} stop fresh={false} />
      </ol>
    </ConversationProvider>,
  )

/** Returns the left edge of a character where it occurs last in the first text that has it. */
function leftOf(character: string, within = document.body): number {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node.textContent ?? '').lastIndexOf(character)
    if (at < 0 || node.parentElement?.closest('.visually-hidden, style')) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + character.length)
    return range.getBoundingClientRect().left
  }
  throw new Error(`${character} is not on the page`)
}

it('The question mark of a Hebrew message stands left of its last letter', async () => {
  await showBubble('שלום, מה נשמע?')
  expect(leftOf('?')).toBeLessThan(leftOf('ע'))
})

it('Each line of a message runs in its own direction, and so does a quote', async () => {
  await showBubble('Good morning!\nצהריים טובים.', 'מה נשמע?')
  expect(leftOf('!')).toBeGreaterThan(leftOf('G'))
  expect(leftOf('.')).toBeLessThan(leftOf('ם'))
  expect(leftOf('?')).toBeLessThan(leftOf('ע'))
})

it('The age stands right of an Arabic name, whose full stop stands left of its letters', async () => {
  const member = { id: ownProfile.id, name: 'سارة خ.', age: 30, photoVerified: false }
  await show(<OnPicture member={member}>{null}</OnPicture>)
  expect(leftOf('30')).toBeGreaterThan(leftOf('س'))
  expect(leftOf('.')).toBeLessThan(leftOf('خ'))
})

it('A name does not change the order of the sentence around it', async () => {
  await show(<p>{i18n.t('chat.care.hurts', { name: 'سارة خ.' })}</p>)
  expect(leftOf('.')).toBeGreaterThan(leftOf('hurt'))
  expect(i18n.t('chat.beginning', { name: 'سارة' })).toBe('You and \u2068سارة\u2069')
  expect(i18n.t('chat.beginning', { name: 'Zoë & <b>' })).toBe('You and Zoë & <b>')
})

it('A notice shows an Arabic name in its own direction', async () => {
  const about = { name: 'سارة خ.', photo: null }
  await show(
    <NoticeRow
      notice={
        { id: 'x', kind: 'like', about, topic: null, count: 1, at: new Date().toISOString(), read: true } as never
      }
    />,
  )
  expect(leftOf('.')).toBeLessThan(leftOf('خ'))
})

it('A message clips stacked marks beyond it, and leaves room for those of Thai, Khmer and Vietnamese', async () => {
  await showBubble(`a${'\u0301'.repeat(400)}`)
  const bubble = document.querySelector('[data-said]')!
  expect(getComputedStyle(bubble).overflowY).toBe('clip')
  const text = bubble.querySelector('p')!
  expect(getComputedStyle(text).overflowY).toBe('clip')
  expect(Number.parseFloat(getComputedStyle(text).getPropertyValue('overflow-clip-margin'))).toBeGreaterThan(4)
})
