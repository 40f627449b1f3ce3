/** The letter of a key: what it writes; where that is not Latin, as on a Korean keyboard, what stands on it. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key) ? code.replace(/^Key/, '') : key).toLowerCase()

/** Whether letters are being put together to others: then a key is none of ours. */
export const composes = ({ isComposing, key }: Pick<KeyboardEvent, 'isComposing' | 'key'>): boolean =>
  isComposing || key === 'Process'
