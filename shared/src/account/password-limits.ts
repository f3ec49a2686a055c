/** The product's minimum length. Common passwords are refused whatever their length. Characters. */
export const minimumPasswordLength = 6
/** Characters. */
export const maximumPasswordLength = 128
