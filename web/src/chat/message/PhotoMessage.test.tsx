import type { MessagePhoto } from '@hearth/shared/chat/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { PhotoMessage } from './PhotoMessage.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const photo = (isSensitive: boolean): MessagePhoto => ({
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  width: 300,
  height: 400,
  urls: { card: pixel, full: pixel },
  isSensitive,
})
let number = 0
beforeEach(() => {
  number += 1
})
const showPhoto = (isSensitive: boolean, mine = false) =>
  show(<PhotoMessage messageId={`message ${number}`} photo={photo(isSensitive)} mine={mine} name="Bo" />)
const cover = (name: string) => page.getByRole('button', { name, exact: true })
const images = () => document.querySelectorAll('img').length

describe('A picture that may show nudity', () => {
  it('arrives blurred and says so, loads nothing, and is shown by a key', async () => {
    await showPhoto(true)
    await expect.element(cover('Photo from Bo: May show nudity Tap to see the photo')).toBeVisible()
    await expect.element(page.getByText('May show nudity')).toBeVisible()
    expect(images()).toBe(0)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('img', { name: 'Photo from Bo' })).toBeVisible()
  })

  it.each([
    [97, 1400],
    [1400, 97],
  ])('has room for those words at %i × %i pixels', async (width, height) => {
    const narrow = { ...photo(true), width, height }
    await show(<PhotoMessage messageId={`message ${number}`} photo={narrow} mine={false} name="Bo" />)
    await expect.element(page.getByText('May show nudity')).toBeVisible()
    const covered = page.getByRole('button').element().getBoundingClientRect()
    const { top, bottom, height: high } = page.getByText('May show nudity').element().getBoundingClientRect()
    expect(covered.top).toBeLessThan(top)
    expect(covered.bottom).toBeGreaterThan(bottom)
    // The words stay whole on two lines at most.
    expect(high).toBeLessThan(50)
  })

  it('is shown by a tap', async () => {
    await showPhoto(true)
    await cover('Photo from Bo: May show nudity Tap to see the photo').click()
    await expect.element(page.getByRole('img', { name: 'Photo from Bo' })).toBeVisible()
  })

  it('has no barrier in either theme', async () => {
    await showPhoto(true)
    await expect.element(page.getByText('May show nudity')).toBeVisible()
    expect(await barriers()).toEqual([])
  })
})

it('Any other picture arrives blurred without that word, and the sender sees their own', async () => {
  const other = await showPhoto(false)
  await expect.element(cover('Photo from Bo: Tap to see the photo')).toBeVisible()
  expect(await barriers()).toEqual([])
  expect(page.getByText('May show nudity').elements()).toEqual([])
  await other.unmount()
  await showPhoto(false, true)
  await expect.element(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
})

it('A picture that lists are asked about says so, and has nothing to tap and no barrier', async () => {
  const waiting = { ...photo(false), thumbhash: '', isWaiting: true }
  await show(<PhotoMessage messageId={`message ${number}`} photo={waiting} mine={false} name="Bo" />)
  await expect.element(page.getByText('Photo is being checked')).toBeVisible()
  expect([page.getByRole('button').elements(), images()]).toEqual([[], 0])
  expect(await barriers()).toEqual([])
})
