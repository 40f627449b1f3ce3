import { expect, test } from 'vitest'
import { monthShown } from './month'
import { EMPTY } from './replay'

test('a month goes by the number that the table gives it', () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 11]
  expect(monthShown({ month: 11, table: { ...EMPTY.table, months } })).toBe('Month 12: Willow')
  expect(monthShown({ month: 11, table: EMPTY.table })).toBe('Month 11: Willow')
})
