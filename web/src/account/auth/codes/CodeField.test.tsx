import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { CodeField } from './CodeField.tsx'

function Form() {
  const [code, setCode] = useState('')
  return <CodeField value={code} onCode={setCode} />
}

it.each(['123 456', '๑๒๓๔๕๖', '១២៣៤៥៦', '١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６'])(
  'A code may be typed as %s',
  async (typed) => {
    await show(<Form />)
    const field = page.getByRole('textbox')
    await field.fill(typed)
    await expect.element(field).toHaveValue('123456')
  },
)
