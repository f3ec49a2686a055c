import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serveMember } from '../../testing/member.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { show } from '../../testing/screen.tsx'
import { DialogArea } from '../../ui/DialogArea.tsx'
import type { View } from '../sync/types.ts'
import { Care } from './Care.tsx'
import { isHurtful, plansToMeet } from './judge.ts'

const id = '0198c2f0-0000-7000-8000-000000000001'
const partner = { id: ownProfile.id, name: 'Bo', age: 30, photo: null, online: false, lastSeenAt: null }
describe('What may hurt', () => {
  it.each([
    'shut up, you bitch',
    'du bist so hässlich',
    'DU BIST HASSLICH',
    'me das asco',
    'hold kæft',
    'ไปตายซะอีโง่',
    'អាឆ្កែ ទៅងាប់ទៅ',
  ])('includes “%s”', (text) => {
    expect(isHurtful(text)).toBe(true)
  })

  it.each([
    'You’re so funny, stop it',
    'Scunthorpe is lovely',
    'Ich mag Hurentaler Käse',
    'Disputa resuelta',
    'วันนี้ไปตลาดมา',
    'ឆ្កែខ្ញុំគួរឱ្យស្រលាញ់',
  ])('leaves “%s” alone', (text) => {
    expect(isHurtful(text)).toBe(false)
  })
})

describe('A plan to meet', () => {
  it.each([
    "Let's meet on Friday",
    'Wollen wir uns am Samstag treffen? Wann treffen wir uns?',
    '¿Tomar un café mañana?',
    'Skal vi mødes i morgen?',
    'พรุ่งนี้มาเจอกันนะ',
    'ថ្ងៃសៅរ៍យើងណាត់ជួបគ្នា',
  ])('is found in “%s”', (text) => {
    expect(plansToMeet(text)).toBe(true)
  })

  it.each(['Nice to meet you', 'Ich habe Freunde getroffen', '¿Qué tal el café?', 'วันนี้ไปตลาดมา'])(
    'is not found in “%s”',
    (text) => {
      expect(plansToMeet(text)).toBe(false)
    },
  )

  it('brings advice for a first meeting, until the member has put it away', async () => {
    serveMember()
    localStorage.removeItem('hearth-meeting-tip')
    const advice = page.getByText(/^Meeting up soon\?/)
    const first = await showCare(null, viewOf(aMessage("Let's meet on Friday", true)))
    await expect.element(advice).toBeVisible()
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/help/first-meeting')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect.element(advice).not.toBeInTheDocument()
    await first.unmount()
    await showCare(null, viewOf(aMessage('Shall we meet?')))
    await expect.element(page.getByText(/Meeting up/)).not.toBeInTheDocument()
  })
})

const aMessage = (content: string, mine = false) =>
  ({ id: '0198c2f0-0000-7000-8000-000000000002', conversationId: id, mine, content, seq: 1 }) as Message
const viewOf = (...messages: Message[]) => ({ messages, outgoing: [] as View['outgoing'] }) as View
const talk = (warning: Conversation['warning']) => ({ id, partner, closed: null, warning }) as unknown as Conversation

const showCare = (warning: Conversation['warning'], view: View) =>
  show(
    <>
      <Care conversation={talk(warning)} name="Bo" view={view} />
      <DialogArea />
    </>,
  )

describe('The recipient of a hurtful message', () => {
  it('is asked whether it bothers them, in their browser, until they say no', async () => {
    const calls = serveMember()
    await showCare(null, viewOf(aMessage('You’re ugly')))
    await expect.element(page.getByText('Does this message bother you?')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Report' })).toBeVisible()
    await page.getByRole('button', { name: 'No, it’s fine'.replace('’', "'") }).click()
    await expect.element(page.getByText('Does this message bother you?')).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })
})

describe('A warning of a scam', () => {
  it('names what the member can see themselves, and offers help, a report, a block and to put it away', async () => {
    const calls = serveMember()
    await showCare(['off-app', 'money'], viewOf(aMessage('Hello')))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Take care with Bo')
    await expect.element(page.getByText('They ask you for money.')).toBeVisible()
    for (const name of ['Report', 'Block']) await expect.element(page.getByRole('button', { name })).toBeVisible()
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/help/signs-of-scams')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => calls).toContain(`DELETE /api/conversations/${id}/warning`)
  })
})
