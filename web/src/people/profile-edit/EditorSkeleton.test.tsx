import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'

/** A screen whose placeholder is replaced by the skeleton of the form. */
function OnTheWay() {
  const [isForm, setForm] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setForm(true)}>
        Go on
      </button>
      {isForm ? <EditorSkeleton /> : <Loading />}
    </>
  )
}

it('The skeleton of the form says "Loading..." in words and to screen readers', async () => {
  await show(<EditorSkeleton />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  expect(page.getByRole('status').element().closest('[aria-busy=true]')).not.toBeNull()
})

it('Screen readers hear "Loading..." once if the skeleton replaces another placeholder', async () => {
  await show(<OnTheWay />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText('Loading...')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
