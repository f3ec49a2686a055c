import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { Builder, By, Key, until } from 'selenium-webdriver'
import { freePort } from '../../server/src/testing/port.ts'
import { startScreen } from './screen.ts'
import type { Tab } from './tab.ts'

export const driverPath = '/usr/bin/WebKitWebDriver'
const waitMs = 20_000

async function startDriver(display: string) {
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(() => fetch(`${address}/status`).catch(() => null), { message: 'the driver answers' })
    .not.toBeNull()
  return { address, end: () => driver.kill() }
}

/** WebKitGTK's own small browser, which is the nearest to Safari on Linux. */
export async function startWebKit(): Promise<Tab> {
  const screen = await startScreen()
  const driver = await startDriver(screen.display)
  const capabilities = { browserName: 'MiniBrowser' }
  const browser = await new Builder().usingServer(driver.address).withCapabilities(capabilities).build()
  await browser.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 })
  const present = (xpath: string) => browser.wait(until.elementLocated(By.xpath(xpath)), waitMs)
  const at = async (xpath: string) => browser.wait(until.elementIsVisible(await present(xpath)), waitMs)
  const version = (await browser.getCapabilities()).getBrowserVersion()
  return {
    version: `WebKitGTK ${version}`,
    open: (address) => browser.get(address),
    click: async (xpath) => (await at(xpath)).click(),
    type: async (xpath, text) => (await at(xpath)).sendKeys(text.replaceAll('\n', Key.ENTER)),
    attach: async (xpath, file) => (await present(xpath)).sendKeys(file),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    look: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    end: async () => {
      await browser.quit()
      driver.end()
      screen.end()
    },
  }
}
