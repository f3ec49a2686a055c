import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMember } from '../../testing/me.ts'
import { ownProfile } from '../../testing/own-profile.ts'
import { openProduct, serve, signedIn } from '../../testing/product.tsx'
import { expectToast, fieldNamed, fillIn, submit } from '../../testing/screen.tsx'

const detailsDue = { ...aMember().account, detailsRequired: true }
const welcome = page.getByRole('heading', { name: 'Just a few things first' })

it('an account made without the sign-up form gives its details first, and keeps them typed', async () => {
  const saved: unknown[] = []
  const profile = {
    ...ownProfile,
    firstName: 'Ned',
    lastName: '',
    birthday: null,
    height: null,
    profileCompleted: false,
  }
  serve({
    ...signedIn(() => aMember({ account: { ...detailsDue, detailsRequired: saved.length === 0 }, profile })),
    'PUT /me/details': async (request) => {
      saved.push(await request.json())
      return {}
    },
  })
  let { router, unmount } = await openProduct('/profile-edit')
  for (const address of ['/profile-edit', '/match']) {
    await unmount()
    ;({ router, unmount } = await openProduct(address))
    await expect.element(welcome).toBeVisible()
    expect(router.state.location.href).toBe('/auth')
  }
  await fillIn({ lastName: 'Nyman' })
  await submit()
  await expectToast('Birthday Required', 'Please enter your birthday.')
  await fillIn({ birthday: '04/23/1994' })
  await unmount()
  ;({ router, unmount } = await openProduct('/auth', { again: true }))
  await expect.element(welcome).toBeVisible()
  await expect.element(fieldNamed('lastName')).toHaveValue('Nyman')
  expect(saved).toEqual([])
  await submit()
  await expect.poll(() => router.state.location.href).toBe('/profile-edit')
  expect(saved).toEqual([{ firstName: 'Ned', lastName: 'Nyman', birthday: '1994-04-23', languageCode: 'en' }])
  await router.navigate({ to: '/auth' })
  await expect.poll(() => router.state.location.href).toBe('/profile-edit')
})

it('leads to the last name first where the community asks for it first', async () => {
  const profile = { ...ownProfile, firstName: '', lastName: '', birthday: null, profileCompleted: false }
  const names = { familyFirst: ['en' as const], calledBy: [], initial: true }
  serve(signedIn(() => aMember({ account: detailsDue, profile, community: { banner: null, names } })))
  await openProduct('/auth')
  await expect.element(welcome).toBeVisible()
  await submit()
  await expect.element(fieldNamed('lastName')).toHaveFocus()
})
