import { readStored, writeStored } from '../../app/storage/browser-store.ts'

/** Set while the member wants pushes in this browser. A sign-out removes it with everything of the account. */
const wantedKey = 'hearth-push'
/** Set once the member has answered the offer in this browser. Stays after a sign-out: it is asked once for a browser. */
const answeredKey = 'hearth-push-offer'

export const isWanted = () => readStored(wantedKey) !== null
export const setWanted = (wanted: boolean) => writeStored(wantedKey, wanted ? 'on' : null)

export const isAnswered = () => readStored(answeredKey) !== null
export const setAnswered = () => writeStored(answeredKey, 'answered')

/** Whether this browser takes web push. On an iPhone it does only in an app on the Home Screen. */
export const takesPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether to offer notifications: not when the browser or the member has decided already. */
export const mayOffer = () => takesPush() && Notification.permission !== 'denied' && !isWanted() && !isAnswered()
