import type { Updateable } from 'kysely'
import type { Session, User } from '../platform/db/types.ts'
import type { Services } from '../services.ts'

type Deps = Pick<Services, 'db' | 'vaultDb'>
type Account = { userId: string }
type Profile = { profileId: string }

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** What keeps a member from being met. */
function absences({ db, vaultDb }: Deps) {
  const setBanned = ({ userId }: Account, banned: boolean) =>
    db.updateTable('user').set({ banned }).where('id', '=', userId).execute()
  const setHidden = ({ profileId }: Profile, hiddenAt: Date | null) =>
    db.updateTable('profiles').set({ hiddenAt }).where('id', '=', profileId).execute()
  const choose = ({ profileId }: Profile, choice: { paused: true } | { browseInvisibly: true }) =>
    db.updateTable('profiles').set(choice).where('id', '=', profileId).execute()
  return {
    /** Shuts a member out, without a decision. */
    ban: (one: Account) => setBanned(one, true),
    unban: (one: Account) => setBanned(one, false),
    /** Hides a member until a report is decided. */
    hide: (one: Profile) => setHidden(one, new Date()),
    /** Ends what `hide` began. */
    show: (one: Profile) => setHidden(one, null),
    pause: (one: Profile) => choose(one, { paused: true }),
    browseInvisibly: (one: Profile) => choose(one, { browseInvisibly: true }),
    /** The member has asked for the deletion of their account. */
    leave: ({ userId }: Account) =>
      vaultDb
        .updateTable('user')
        .set({ deletesAt: soon(14 * 24) })
        .where('id', '=', userId)
        .execute(),
    /** The account is gone, at once. */
    erase: ({ userId }: Account) => db.deleteFrom('user').where('id', '=', userId).execute(),
  }
}

/** What an account and its sessions may do. */
function accesses({ db }: Deps) {
  const changeAccount = ({ userId }: Account, change: Updateable<User>) =>
    db.updateTable('user').set(change).where('id', '=', userId).execute()
  const changeSessions = ({ userId }: Account, change: Updateable<Session>) =>
    db.updateTable('session').set(change).where('userId', '=', userId).execute()
  return {
    /** Takes back that the address is the member's own. */
    unconfirm: (one: Account) => changeAccount(one, { emailVerified: false }),
    /** The owner has said "This wasn't me". */
    lockChanges: (one: Account) => changeAccount(one, { changesLockedUntil: soon(1) }),
    unlockChanges: (one: Account) => changeAccount(one, { changesLockedUntil: null }),
    /** The last proof of identity is older than what needs one allows. */
    letProofLapse: (one: Account) => changeSessions(one, { authenticatedAt: soon(-11 / 60) }),
    signOut: ({ userId }: Account) => db.deleteFrom('session').where('userId', '=', userId).execute(),
  }
}

/** What two members have done to one another. */
const relations = ({ db }: Deps) => ({
  block: (one: Profile, other: Profile) =>
    db.insertInto('blockedUsers').values({ blockerId: one.profileId, blockedId: other.profileId }).execute(),
  /** What the other one writes first is no request then. */
  like: (one: Profile, other: Profile) =>
    db.insertInto('profileLikes').values({ likerId: one.profileId, likedId: other.profileId }).execute(),
})

/** States of members that tests set behind the API, so that one place knows their columns. */
export const statesOf = (deps: Deps) => ({ ...absences(deps), ...accesses(deps), ...relations(deps) })
