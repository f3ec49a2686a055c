import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { problemsIn, refusedFields } from './problems.ts'
import { useForm } from './use-form.ts'

const sent: object[] = []
const named: string[] = []
beforeEach(() => {
  sent.length = 0
  named.length = 0
})

const check = (values: { name: string; city: string; limits: { likes: string } }) => [
  ...(values.name ? [] : [{ field: 'name', code: 'missing' }]),
  ...(values.city ? [] : [{ field: 'city', code: 'missing' }]),
  ...(values.limits.likes ? [] : [{ field: 'limits.likes', code: 'out of range' }]),
]

function Form() {
  const form = useForm(useState({ name: '', city: '', limits: { likes: '' } }), {
    wordsOf: (code) => `It is ${code}.`,
    onProblem: ({ field }) => named.push(field),
  })
  const { values, field, change, errorOf } = form
  return (
    <form ref={form.ref} onSubmit={form.submit(check, () => sent.push(values))} noValidate>
      {(['name', 'city'] as const).map((name) => {
        const { error, ...input } = field(name)
        return (
          <p key={name}>
            <input aria-label={name} {...input} /> <span role="note">{error}</span>
          </p>
        )
      })}
      <input
        aria-label="likes"
        name="limits.likes"
        value={values.limits.likes}
        onChange={(event) => change({ limits: { likes: event.target.value } })}
      />
      <span role="note">{errorOf('limits.likes')}</span>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.show([{ field: 'city', code: 'refused' }])}>
        Refuse
      </button>
    </form>
  )
}

const press = (name: string) => page.getByRole('button', { name }).click()
const marks = () =>
  page
    .getByRole('note')
    .elements()
    .map(({ textContent }) => textContent)

describe('A form', () => {
  it('marks every wrong field at an attempt to send it, and the first gets the focus', async () => {
    await show(<Form />)
    expect(marks()).toEqual(['', '', ''])
    await press('Send')
    expect(marks()).toEqual(['It is missing.', 'It is missing.', 'It is out of range.'])
    await expect.element(page.getByLabelText('name')).toHaveFocus()
    expect([sent, named]).toEqual([[], ['name']])
  })

  it('ends the mark of a field that changes, also within a group, and leaves the others', async () => {
    await show(<Form />)
    await press('Send')
    await page.getByLabelText('name').fill('Ann')
    await page.getByLabelText('likes').fill('7')
    expect(marks()).toEqual(['', 'It is missing.', ''])
    await press('Send')
    await expect.element(page.getByLabelText('city')).toHaveFocus()
    await page.getByLabelText('city').fill('Hue')
    await press('Send')
    expect(sent).toEqual([{ name: 'Ann', city: 'Hue', limits: { likes: '7' } }])
  })

  it('shows what the server refused at its field', async () => {
    await show(<Form />)
    await page.getByLabelText('city').fill('Hue')
    await press('Refuse')
    expect(marks()).toEqual(['', 'It is refused.', ''])
    await expect.element(page.getByLabelText('city')).toHaveFocus()
  })
})

describe('The problems of a form', () => {
  it('are the first one of each field that a schema or the server names', () => {
    const issues = [
      { path: ['limits', 'likes'], message: 'out_of_range' },
      { path: ['name'], message: 'too_long' },
      { path: ['name'], message: 'not_readable' },
    ]
    expect(problemsIn({ error: { issues } })).toEqual([
      { field: 'limits.likes', code: 'out_of_range' },
      { field: 'name', code: 'too_long' },
    ])
    const problems = [{ field: 'city', code: 'unknown' }]
    expect(refusedFields(Object.assign(new Error(), { data: { problems } }))).toEqual(problems)
    expect([refusedFields(new Error('no answer')), refusedFields(null)]).toEqual([[], []])
  })
})
