import { poses } from '@hearth/shared/moderation/poses'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal } from '../../testing/staff.ts'
import { Check } from './Check.tsx'

const { fetch } = globalThis
const getUserMedia = navigator.mediaDevices?.getUserMedia
const checkId = '00000000-0000-4000-8000-000000000001'
const pose = poses.find(({ hand, sign, place }) => hand === 'right' && sign === 'fist' && place === 'cheek')!
const status = { badge: false, hasPhoto: true, latest: { state: 'waiting', reason: null, at: '2026-11-23T12:00:00Z' } }

/** What the browser sends, and what it is answered. */
let sent: FormData[] = []
let answers: Record<string, () => Response> = {}

beforeEach(() => {
  sent = []
  answers = {
    'POST /me/selfie': () => Response.json({ checkId, pose, expiresAt: new Date(Date.now() + 600_000).toISOString() }),
    [`POST /me/selfie/${checkId}`]: () => Response.json(status),
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetch(input, init)
    if (request.headers.get('content-type')?.includes('multipart')) sent.push(await request.formData())
    return answers[`${request.method} ${pathname.slice(4)}`]?.() ?? refusal('NOT_FOUND', 404)
  }
  openCameraBy(async () => aStream())
})
afterEach(() => {
  globalThis.fetch = fetch
  if (getUserMedia) openCameraBy(getUserMedia.bind(navigator.mediaDevices))
})

const openCameraBy = (open: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: open, configurable: true })

/** A moving picture, as a camera has one. */
function aStream(): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')!
  const paint = () => {
    context.fillStyle = `hsl(${performance.now() / 20} 60% 50%)`
    context.fillRect(0, 0, 640, 480)
    requestAnimationFrame(paint)
  }
  paint()
  return canvas.captureStream(10)
}

const button = (name: string) => page.getByRole('button', { name })
const begin = async () => {
  let done = 0
  await show(<Check onSent={() => done++} />)
  await button('Show me the pose').click()
  return () => done
}

it('goes by keyboard from the pose to three frames, which are sent', async () => {
  const done = await begin()
  await expect.element(page.getByText('Raise your right hand.')).toBeVisible()
  for (const words of ['Make a fist.', 'Hold it next to your cheek.', /This pose is yours until/])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Turn on the camera')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Take three pictures')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: /Get into the pose/ })).toBeVisible()
  await expect.element(page.getByText('Can you see your face and the pose in all three?')).toHaveFocus()
  for (const number of [1, 2, 3])
    await expect.element(page.getByRole('img', { name: `Picture ${number}` })).toBeVisible()
  expect(sent).toHaveLength(0)
  await button('Send to the team').click()
  await expect.poll(done).toBe(1)
  const files = ['first', 'second', 'third'].map((name) => sent[0]!.get(name) as File)
  expect(files.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg'])
  expect(new Set(await Promise.all(files.map((file) => file.text()))).size).toBe(3)
})

it.each([
  ['NotAllowedError', /Your browser is blocking the camera here/],
  ['NotFoundError', /We can't find a camera/],
  ['NotReadableError', /The camera won't start/],
])('says what to do when the camera fails with %s, and tries again', async (name, words) => {
  openCameraBy(() => Promise.reject(new DOMException('no', name)))
  await begin()
  await button('Turn on the camera').click()
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  openCameraBy(async () => aStream())
  await button('Turn on the camera').click()
  await expect.element(button('Take three pictures')).toBeVisible()
})

it('turns the camera off when the member leaves while the browser still asks', async () => {
  let allow = (_stream: MediaStream) => {}
  openCameraBy(() => new Promise((resolve) => (allow = resolve)))
  const { unmount } = await show(<Check onSent={() => {}} />)
  await button('Show me the pose').click()
  await button('Turn on the camera').click()
  await unmount()
  const stream = aStream()
  allow(stream)
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

it('says why frames were refused, and leads back to the pose or to a new one', async () => {
  answers[`POST /me/selfie/${checkId}`] = () => refusal('SELFIE_COPIED', 422)
  await begin()
  await button('Turn on the camera').click()
  await button('Take three pictures').click()
  await button('Send to the team').click()
  await expect.element(page.getByRole('alert').filter({ hasText: /already among your photos/ })).toBeVisible()
  answers[`POST /me/selfie/${checkId}`] = () => refusal('POSE_OVER')
  await button('Turn on the camera').click()
  await button('Take three pictures').click()
  await button('Send to the team').click()
  await expect.element(page.getByRole('alert').filter({ hasText: /Time's up for this pose/ })).toBeVisible()
  await expect.element(button('Show me the pose')).toBeVisible()
})
