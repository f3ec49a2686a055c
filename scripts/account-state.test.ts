import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../web/src')

/** A module-level binding that can change: `let`, or a collection or store that is empty at first. */
const mutable =
  /^(?:export )?(?:let \w|const \w+(?:: .+)? = (?:new (?:Map|Set|WeakMap)(?:<.*>)?\(\)|atom[<(]|\[\]$|\{\}$))/m

/** The modules whose state may survive a sign-out, and why. */
const notOfAnAccount: Record<string, string> = {
  'app/api/reachable.ts': 'whether the server answers',
  'app/i18n/i18n.ts': 'fonts of the language',
  'app/i18n/language-choice.ts': 'the language of the device',
  'app/i18n/stored-language.ts': 'order of requests, and the toast of the last one',
  'app/live/events.ts': 'the connection, which closes with the session',
  'app/session/opened-elsewhere.ts': 'which site opened the page',
  'app/session/session-states.ts': 'whether it runs, and the state of the session itself',
  'app/session/session.ts': 'the expiry, which is read with the session',
  'app/session/freshly.ts': 'where the dialogs come from',
  'members/matches/kind-end.ts': 'where the offer comes from',
  'app/session/member.ts': 'whether a sign-out is under way',
  'app/lazy/load-ahead.ts': 'whether the line is slow',
  'app/lazy/missing-pieces.ts': 'whether the page is about to load again',
  'app/lazy/first-screen-ready.ts': 'whether the first screen of the visit is there',
  'app/shell/tab-icon.ts': 'redrawn by ChatNotifications when it unmounts',
  'app/storage/kept.ts': 'open databases, which close when a sign-out deletes them',
  'app/captcha/with-proof.ts': 'a proof of work, which belongs to no account',
  'chat/data/live-chat.ts': 'ended by LiveChat when it unmounts',
  'chat/data/message-sound.ts': 'the audio device',
  'people/map/PlacePicker.tsx': 'a constant',
  'people/map/use-markers.ts': 'a constant',
  'people/map/use-nearby.ts': 'constants',
  'people/member-profile/use-embla.ts': 'the loaded library',
  'people/profile-edit/use-rules.ts': 'the loaded rules',
  'members/community-fields/fields-query.ts': 'a constant',
  'members/use-now.ts': 'the clock',
  'members/places/use-cities.ts': 'a constant',
  'account/reauthentication/questions.tsx': 'the open dialog, which closes with the account',
  'ui/Loading.tsx': 'how many placeholders are shown',
  'ui/dialogs.tsx': 'the dialogs of the library, which close with the account',
  'ui/held-navigations.ts': 'navigations that wait for a step of the history, a second at most',
  'ui/layers.ts': 'the position in the history',
  'ui/toast-event.ts': 'whether the code of the toasts is needed',
  'ui/undo-toast.tsx': 'hidden by SignedIn at a sign-out',
}

it('every module with state clears it at a sign-out, or has its reason here', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/*.gen.ts', 'testing/**'] })
  const unregistered = sources.filter((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return mutable.test(source) && !source.includes('onSignOut(')
  })
  const unexplained = unregistered.filter((path) => !(path in notOfAnAccount))
  expect(sources.length).toBeGreaterThan(300)
  expect(unexplained).toEqual([])
})
