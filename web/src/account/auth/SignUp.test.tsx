import { latestBirthday } from '@hearth/shared/members/age'
import { password } from '@hearth/shared/testing'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../app/api/query-client.ts'
import { expectToast, fieldNamed, fillIn, formWith, show, submit } from '../../testing/screen.tsx'
import { communityQuery } from '../community/community-query.ts'
import { AuthTabs } from './AuthTabs.tsx'

const filled = {
  email: 'nora@example.test',
  firstName: 'Nora',
  lastName: 'Lind',
  birthday: '04/23/1994',
  password,
  confirmPassword: password,
}
async function showSignUp(language?: 'km') {
  await show(<AuthTabs tab="sign-up" onTab={() => {}} fromMail={false} />, language ? { language } : {})
  await formWith('firstName')
}
const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const marked = () =>
  [...document.querySelectorAll('form [aria-invalid=true]')].map((field) => field.getAttribute('name'))

it('marks all that an empty form lacks, and names the first of it in a toast', async () => {
  await showSignUp()
  await submit()
  await expectToast('Password too short', 'Password must be at least 6 characters long.')
  await expect.element(fieldNamed('password')).toHaveFocus()
  expect(marked()).toEqual(['email', 'firstName', 'lastName', 'birthday', 'password', 'confirmPassword'])
  const words = {
    email: 'Please enter a valid email address.',
    firstName: 'Please enter your first and last name.',
    birthday: 'Please enter your birthday.',
    confirmPassword: 'Please type your password again.',
  }
  for (const [name, text] of Object.entries(words))
    await expect.element(fieldNamed(name)).toHaveAccessibleDescription(expect.stringContaining(text))
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
})

it('takes a mark away with the first change of its field, and keeps the others', async () => {
  await showSignUp()
  await submit()
  await fillIn({ email: 'n', password: 'a' })
  await expect.poll(marked).toEqual(['firstName', 'lastName', 'birthday'])
  await submit()
  await expect.poll(marked).toEqual(['email', 'firstName', 'lastName', 'birthday', 'password', 'confirmPassword'])
  await fillIn({ confirmPassword: 'a' })
  await expect.poll(marked).toEqual(['email', 'firstName', 'lastName', 'birthday', 'password'])
})

it('names one broken rule at a time in a toast, in order, and marks every field that breaks one', async () => {
  await showSignUp()
  const rest = ['email', 'firstName', 'lastName', 'birthday', 'password', 'confirmPassword']
  const steps: [Record<string, string>, string, string, string][] = [
    [{ password: 'abc', confirmPassword: 'abd' }, 'Passwords must match', 'Passwords do not match', 'confirmPassword'],
    [{ confirmPassword: 'abc' }, 'Password too short', 'Password must be at least 6 characters long.', 'password'],
    [{ password, confirmPassword: password }, 'Birthday Required', 'Please enter your birthday.', 'birthday'],
    [{ birthday: '02/30/1994' }, 'Not a date', 'This is not a date. Please write it like MM/DD/YYYY.', 'birthday'],
    [
      { birthday: typed(dayAfter(latestBirthday())) },
      'Age Requirement',
      'You must be at least 18 years old to sign up.',
      'birthday',
    ],
    [{ birthday: '12/31/1899' }, 'Invalid age', 'Please check the year of your birthday.', 'birthday'],
    [{ birthday: typed(latestBirthday()) }, 'Invalid email', 'Please enter a valid email address.', 'email'],
    [{ email: 'nora at home' }, 'Invalid email', 'Please enter a valid email address.', 'email'],
    [{ email: 'nora@example.test' }, 'Name required', 'Please enter your first and last name.', 'firstName'],
    [{ firstName: 'Nora', lastName: '   ' }, 'Name required', 'Please enter your first and last name.', 'lastName'],
  ]
  let last = ''
  for (const [values, title, text, field] of steps) {
    await fillIn(values)
    await submit()
    await expectToast(title, text)
    await expect.element(fieldNamed(field)).toHaveFocus()
    await expect.element(fieldNamed(field)).toHaveAttribute('aria-invalid', 'true')
    // What was told before and is mended is not marked again.
    if (rest.includes(last) && last !== field) rest.splice(rest.indexOf(last), 1)
    last = field
    expect(marked()).toEqual(rest)
  }
  await expect.element(page.getByText('This is not a date')).not.toBeInTheDocument()
})

it('leads to the last name first where the community asks for it first', async () => {
  await showSignUp()
  const names = { familyFirst: ['en' as const], calledBy: [], initial: true }
  queryClient.setQueryData(communityQuery.queryKey, { signUp: 'open', banner: null, names })
  await fillIn({ ...filled, firstName: '', lastName: '' })
  await submit()
  await expect.element(fieldNamed('lastName')).toHaveFocus()
  expect(marked()).toEqual(['lastName', 'firstName'])
})

it('refuses a name that looks like a web address at its field', async () => {
  await showSignUp()
  await fillIn({ ...filled, firstName: 'Win at evil.example' })
  await submit()
  await expectToast('Name not allowed', "A name can't look like a web address.")
  await expect.element(fieldNamed('firstName')).toHaveFocus()
})

it('explains a day that does not exist in the same words at the field and in the toast', async () => {
  await showSignUp()
  await fillIn({ ...filled, birthday: '31/02/2000' })
  await submit()
  const words = 'This is not a date. Please write it like MM/DD/YYYY.'
  await expectToast('Not a date', words)
  const birthday = page.getByLabelText('Birthday', { exact: true })
  await expect.element(birthday).toHaveAccessibleDescription(expect.stringContaining(words))
  await expect.element(birthday).toHaveValue('31/02/2000')
  await expect.element(page.getByText('Please enter your birthday.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose from the calendar' }).click()
  await expect.poll(() => document.querySelectorAll('[role=dialog] [role=grid] :focus').length).toBe(1)
})

it('tells browsers and password managers the least length of a password', async () => {
  await showSignUp()
  for (const name of ['password', 'confirmPassword'])
    await expect.element(fieldNamed(name)).toHaveAttribute('minlength', '6')
})

it('speaks Khmer, in the calendar too', async () => {
  await showSignUp('km')
  await fillIn({ ...filled, birthday: '05/12/1994', email: 'nora' })
  await page.getByRole('button', { name: 'ជ្រើសរើសពីប្រតិទិន' }).click()
  await expect.poll(() => document.querySelector('[role=dialog] select option:checked')?.textContent).toBe('ធ្នូ')
  await expect.poll(() => document.querySelectorAll('[role=dialog] [role=grid] :focus').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await submit()
  await expectToast('អ៊ីមែលមិនត្រឹមត្រូវ', 'សូមបញ្ចូលអាសយដ្ឋានអ៊ីមែលដែលត្រឹមត្រូវ។')
})
