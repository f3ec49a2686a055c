/** First name and initial: "Maya R." The initial is a whole character in any script. */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}
