/**
 * Whether the member asked the device or browser to save data. The page then loads nothing before it is wanted, and
 * leaves out the largest pictures. Browsers that cannot say so save none.
 */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
