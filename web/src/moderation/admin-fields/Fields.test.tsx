import type { CommunityField } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { DialogArea } from '../../ui/DialogArea.tsx'
import { FieldsScreen } from './FieldsScreen.tsx'
import { emptyField } from './new-field.ts'

const climbing: CommunityField = {
  ...emptyField('climbing'),
  names: { en: 'Climbing', de: 'Klettern' },
  options: [
    { key: 'rock', names: { en: 'Rock' }, retired: false },
    { key: 'boulder', names: { en: 'Boulder' }, retired: false },
    { key: 'hall', names: { en: 'Hall' }, retired: false },
  ],
}
const huts: CommunityField = { ...emptyField('huts'), kind: 'yesNo', names: { en: 'Sleeps in huts' }, options: [] }
const empty: EditedFields = { fields: [], revision: 0, uses: {} }
const two: EditedFields = {
  fields: [climbing, huts],
  revision: 3,
  uses: { climbing: { members: 14, options: { rock: 12, boulder: 5 } } },
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const save = () => button('Save changes').click()
const rows = () =>
  page
    .getByRole('list', { name: 'Profile fields' })
    .getByRole('button', { expanded: false })
    .elements()
    .map(({ textContent }) => textContent)

/** Opens the screen, which begins with these fields. @returns what was sent */
async function open(begin: EditedFields, answers: Parameters<typeof serveStaff>[0] = {}) {
  const stored = (body: unknown) => ({ ...begin, ...(body as object), revision: begin.revision + 1 })
  const calls = await serveStaff({ 'GET /admin/fields': () => begin, 'PUT /admin/fields': stored, ...answers })
  const shown = await show(
    <>
      <FieldsScreen />
      <DialogArea />
    </>,
    { path: '/admin/fields' },
  )
  await expect.element(button('Add a field')).toBeVisible()
  const saved = () => calls.filter(([operation]) => operation === 'PUT /admin/fields').map(([, body]) => body)
  return { calls, saved, shown }
}

it('Adds a ready-made field by one press and another one by keys, and saves both with keys from their names', async () => {
  const { saved } = await open(empty)
  await button('Pronouns').click()
  await expect.element(button('Pronouns').last()).toHaveAttribute('aria-disabled', 'true')
  await button('Add a field').click()
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Favourite hill')
  await page.getByLabelText('Option 1 of 2').fill('Møns Klint')
  await userEvent.keyboard('{Enter}Himmelbjerget{Enter}')
  await save()
  await expect.element(page.getByText('Fields saved')).toBeVisible()
  const fields = [
    { key: 'pronouns', kind: 'choices' },
    {
      key: 'favourite-hill',
      kind: 'choice',
      names: { en: 'Favourite hill' },
      options: [
        { key: 'mons-klint', names: { en: 'Møns Klint' } },
        { key: 'himmelbjerget', names: { en: 'Himmelbjerget' } },
      ],
    },
  ]
  expect(saved()).toMatchObject([{ revision: 0, fields }])
  await expect.element(button('Save changes')).toBeDisabled()
  expect(localStorage.getItem('hearth-draft:fields')).toBeNull()
})

it('Opens the field with a problem in its language, says it beside the name, and sends nothing', async () => {
  const { saved } = await open(two)
  await button(/^Climbing/).click()
  await page.getByLabelText('Language of the names').selectOptions('de')
  await expect.element(nameField()).toHaveValue('Klettern')
  await page.getByLabelText('Language of the names').selectOptions('en')
  await nameField().fill('')
  await page.getByLabelText('Language of the names').selectOptions('km')
  await button(/^Sleeps in huts/).click()
  await save()
  await expect.element(page.getByText('Give it a name in English.')).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  await expect.element(page.getByLabelText('Language of the names')).toHaveValue('en')
  expect(await barriers()).toEqual([])
  expect(saved()).toEqual([])
})

it('Asks whether a field is sensitive that looks like it, and then lets nobody require it', async () => {
  const { saved } = await open(two)
  await button(/^Sleeps in huts/).click()
  await page.getByRole('switch', { name: 'Required' }).click()
  await nameField().fill('Health insurance')
  await expect.element(page.getByText('This may tell of health. Mark it as sensitive?')).toBeVisible()
  expect(await barriers()).toEqual([])
  await button('Mark as sensitive').click()
  await expect.element(page.getByText(/This may tell of health/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('switch', { name: 'Required' })).toBeDisabled()
  await save()
  await expect.element(page.getByText('Fields saved')).toBeVisible()
  expect(saved()).toMatchObject([{ fields: [{}, { key: 'huts', sensitive: true, required: false }] }])
})

it('Keeps the draft when a colleague was faster and through a reload, and adds it to theirs', async () => {
  const theirs = { ...two, fields: [{ ...climbing, group: 'everyday' }, huts, { ...huts, key: 'tents' }], revision: 4 }
  let now: EditedFields | typeof theirs = two
  let draft: string | null = null
  const read = () => {
    if (draft) localStorage.setItem('hearth-draft:fields', draft)
    return now
  }
  const answer = (body: unknown) =>
    (body as EditedFields).revision === now.revision ? { ...now, ...(body as object) } : refusal('FIELDS_CHANGED')
  const { saved, shown } = await open(two, { 'GET /admin/fields': read, 'PUT /admin/fields': answer })
  await button(/^Sleeps in huts/).click()
  await nameField().fill('Likes huts')
  now = theirs
  await save()
  await expect.element(button('Keep mine')).toBeVisible()
  expect(await barriers()).toEqual([])
  draft = localStorage.getItem('hearth-draft:fields')
  await shown.unmount()
  await show(<FieldsScreen />, { path: '/admin/fields' })
  await button('Keep mine').click()
  await save()
  await expect.element(page.getByText('Fields saved').last()).toBeVisible()
  const fields = [{ group: 'everyday' }, { key: 'huts', names: { en: 'Likes huts' } }, { key: 'tents' }]
  expect(saved().at(-1)).toMatchObject({ revision: 4, fields })
})

it('Puts fields and options in another order by keys', async () => {
  const { saved } = await open(two)
  const move = async (name: string) => {
    const says = (what: string) => expect.element(page.getByText(new RegExp(`^${name} ${what}`))).toBeInTheDocument()
    const handle = button(`Move “${name}”`).element() as HTMLElement
    handle.focus()
    await userEvent.keyboard(' ')
    await says('is now at place 1')
    await userEvent.keyboard('{ArrowDown}')
    await says('is now at place 2')
    await userEvent.keyboard(' ')
    await says('was dropped at place 2')
  }
  await move('Climbing')
  await expect.poll(() => rows()[0]).toMatch(/^Sleeps in huts/)
  await button(/^Climbing/).click()
  await move('Rock')
  await save()
  await expect.element(page.getByText('Fields saved')).toBeVisible()
  const options = [{ key: 'boulder' }, { key: 'rock' }, { key: 'hall' }]
  expect(saved()).toMatchObject([{ fields: [{ key: 'huts' }, { key: 'climbing', options }] }])
})

it('Keeps what members have filled in: its kind stays, it is retired, and options merge with the numbers shown', async () => {
  const merged = { ...two, fields: [{ ...climbing, options: climbing.options.toSpliced(1, 1) }, huts], revision: 4 }
  const { calls, saved } = await open(two, { 'POST /admin/fields/climbing/merge': () => merged })
  await expect.element(button(/^Climbing.* 14 members/)).toBeVisible()
  await button(/^Climbing/).click()
  await expect.element(page.getByLabelText('What members fill in')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Remove', exact: true })).not.toBeInTheDocument()
  await button('What to do with “Boulder”').click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  await expect.element(page.getByRole('dialog').getByText(/Boulder.* 5, .*Rock.* 12/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(page.getByText('Options merged')).toBeVisible()
  await expect.element(page.getByLabelText('Option 2 of 2')).toHaveValue('Hall')
  const sent = calls.find(([operation]) => operation.startsWith('POST'))?.[1]
  expect(sent).toEqual({ from: 'boulder', to: 'rock', revision: 3 })
  await button('Retire').click()
  await save()
  await expect.element(page.getByText('Fields saved')).toBeVisible()
  expect(saved()).toMatchObject([{ revision: 4, fields: [{ key: 'climbing', retired: true }, {}] }])
})

it('Says beside the field what the server has found', async () => {
  const problems = [{ field: 'fields.0', code: 'option_used' }]
  await open(two, {
    'PUT /admin/fields': () => Response.json({ code: 'INVALID', data: { problems } }, { status: 400 }),
  })
  await button(/^Climbing/).click()
  await button('Remove “Hall”').click()
  await button(/^Climbing/).click()
  await save()
  await expect.element(page.getByText(/Members have chosen an option that you've removed/)).toBeVisible()
  expect(await barriers()).toEqual([])
})
