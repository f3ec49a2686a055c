// Photos that another app shares with the installed one. Server, service worker and profile meet here.

/** Where devices send shared photos, as the manifest says. */
export const sharePath = '/share'

/** Where the profile takes them. */
export const sharedPhotosPath = '/profile-edit#photos'

/** The same when they did not arrive: no worker was there to keep them. The profile says so. */
export const lostPhotosPath = '/profile-edit?shared=lost#photos'
