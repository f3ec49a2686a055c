import type { MapMember } from '@hearth/shared/people/map'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { holdLive } from '../../testing/live.ts'
import { aMember } from '../../testing/me.ts'
import { aCard } from '../../testing/member-card.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { stand } from '../../testing/position.ts'
import { type Answers, openProduct, serve, signedIn } from '../../testing/product.tsx'

const home = { lat: 35.69, lng: 139.69 }
const { online: _, lastSeenAt: __, ...card } = aCard(1, 'Bo')
const bo: MapMember = { ...card, at: { ...home, lat: home.lat + 0.1 }, precision: 'city', areaMetres: 500 }
const unavailable = () => Response.json({ code: 'UNAVAILABLE' }, { status: 500 })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

it('asks a visitor to sign in', async () => {
  serve({ 'GET /auth/get-session': null })
  await openProduct('/map')
  await expect.element(page.getByText('Please log in to view the map.')).toBeVisible()
})

/** Opens the map of a member at home. */
async function openMap(changes: Answers = {}) {
  const answers: Answers = {
    ...signedIn(aMember({ profile: { ...ownProfile, publicPoint: home } })),
    'GET /interests': [],
    'GET /map': { clusters: [], members: [bo] },
    'GET /map/members': { members: [bo], more: false },
    'GET /map/places': [],
    'GET /map/config': { style: null, missing: false },
    ...changes,
  }
  serve(answers)
  await openProduct('/map')
  return answers
}

it('reports each part that failed, and the others go on', async () => {
  // A live connection that comes late brings the part back by itself.
  holdLive(true)
  const answers = await openMap({ 'GET /map/config': { style: null, missing: true }, 'GET /map': unavailable })
  await expect.element(alert('Map configuration missing')).toBeVisible()
  await expect.element(alert('Failed to load discoverable profiles.')).toBeVisible()
  answers['GET /map'] = { clusters: [], members: [bo] }
  await alert('Failed to load discoverable profiles.').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '1 person in view' })).toBeVisible()
  await expect.element(alert('Failed to load discoverable profiles.')).not.toBeInTheDocument()

  answers[`PUT /conversations/with/${bo.id}`] = unavailable
  const list = page.getByRole('list', { name: 'People in view' })
  await list.getByRole('button').first().click()
  await page.getByRole('dialog', { name: 'Bo B.' }).getByRole('button', { name: 'Message Bo B.' }).click()
  await expect.element(alert('Failed to start conversation.')).toBeVisible()
})

it('tells a member who denies the position how to go on, and shows it to them alone when they allow it', async () => {
  await openMap()
  stand(null)
  const show = page.getByRole('button', { name: 'Show my position' })
  await show.click()
  const denied = alert('Location access denied: Please enable location access or set your location in settings.')
  await expect.element(denied.getByRole('link', { name: 'Set my location' })).toHaveAttribute('href', '/settings#place')
  stand({ latitude: home.lat + 0.2, longitude: home.lng })
  await show.click()
  await expect.element(page.getByText('Only you see your position here.')).toBeVisible()
  await expect.element(denied).not.toBeInTheDocument()
})
