import type { MemberSession } from '@hearth/shared/account/sessions'
import Bowser from 'bowser'

/** Longer user agents are a client's own words. */
const maxLength = 500

const kinds = ['desktop', 'mobile', 'tablet'] as const
type DeviceName = Pick<MemberSession, 'browser' | 'system' | 'kind'>

/** What a user agent says about a device: names from bowser's lists, never the client's own words. */
export function deviceName(userAgent: string | null): DeviceName {
  if (!userAgent || userAgent.length > maxLength) return { browser: null, system: null, kind: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const known = Object.values<string>(Bowser.BROWSER_MAP)
  const systems = Object.values<string>(Bowser.OS_MAP)
  return {
    browser: known.find((name) => name === browser.name) ?? null,
    system: systems.find((name) => name === os.name) ?? null,
    kind: kinds.find((kind) => kind === platform.type) ?? null,
  }
}

/** The same in one text, for mails: "Firefox, Windows"; null when nothing is known. */
export function deviceText(userAgent: string | null): string | null {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter(Boolean).join(', ') || null
}
