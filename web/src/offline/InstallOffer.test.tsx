import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../app/api/query-client.ts'
import { type Celebration, celebrationsQuery } from '../members/likes/celebrations-query.ts'
import { show } from '../testing/screen.tsx'
import { InstallOffer } from './InstallOffer.tsx'

const offer = page.getByRole('region', { name: 'Keep Hearth at hand' })
const match = { member: { id: '1' } } as Celebration

let prompts = 0

/** Makes the browser's own offer, as Chromium does on each load of a page that it could install. */
function offerByBrowser() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => prompts++ })
  dispatchEvent(event)
  // The browser shows no bar of its own.
  expect(event.defaultPrevented).toBe(true)
}

/** A member on a screen of the product. @returns what begins the next visit, and what loads the page again */
async function aMember() {
  prompts = 0
  let load = () => {}
  let loaded = 0
  function Loads() {
    const [loads, setLoads] = useState(1)
    load = () => setLoads(loads + 1)
    // The offer has begun to listen by then.
    useEffect(() => {
      loaded = loads
    }, [loads])
    return <InstallOffer key={loads} />
  }
  await show(<Loads />, { path: '/likes' })
  await expect.poll(() => loaded).toBe(1)
  offerByBrowser()
  const reload = async () => {
    const before = loaded
    load()
    await expect.poll(() => loaded).toBe(before + 1)
    offerByBrowser()
  }
  const comeBack = () => {
    sessionStorage.clear()
    return reload()
  }
  return { reload, comeBack }
}

it('is made on the second visit', async () => {
  const { comeBack } = await aMember()
  await expect.element(offer).not.toBeInTheDocument()
  await comeBack()
  await expect.element(offer).toBeVisible()
})

it('is made after the first match', async () => {
  await aMember()
  await expect.element(offer).not.toBeInTheDocument()
  queryClient.setQueryData(celebrationsQuery.queryKey, [match])
  await expect.element(offer).toBeVisible()
})

it('asks the browser once, and is never made again', async () => {
  const { reload, comeBack } = await aMember()
  await comeBack()
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(prompts).toBe(1)
  for (const again of [reload, comeBack, comeBack]) {
    await again()
    await expect.element(offer).not.toBeInTheDocument()
  }
  queryClient.setQueryData(celebrationsQuery.queryKey, [match])
  await expect.element(offer).not.toBeInTheDocument()
  expect(prompts).toBe(1)
})

it('stays for the visit when the member leaves it alone, and is not made again on the next', async () => {
  const { reload, comeBack } = await aMember()
  await comeBack()
  await expect.element(offer).toBeVisible()
  await reload()
  await expect.element(offer).toBeVisible()
  for (const again of [comeBack, reload, comeBack]) {
    await again()
    await expect.element(offer).not.toBeInTheDocument()
  }
  queryClient.setQueryData(celebrationsQuery.queryKey, [match])
  await expect.element(offer).not.toBeInTheDocument()
  expect(prompts).toBe(0)
})

it('is gone for good after "Not now"', async () => {
  const { reload, comeBack } = await aMember()
  await comeBack()
  await offer.getByRole('button', { name: 'Not now' }).click()
  for (const again of [reload, comeBack]) {
    await again()
    await expect.element(offer).not.toBeInTheDocument()
  }
})
