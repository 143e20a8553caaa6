import { phoneInGroups } from './phone';

describe('a phone number in mails and papers', () => {
  it.each([
    ['+254712000201', '+254 712 000 201'],
    ['+256712345678', '+256 712 345 678'],
    ['+254712000201;ext=12', '+254 712 000 201 ext. 12'],
    ['+4930123456', '+49 30 123456'],
    ['+254 700 112 200', '+254 700 112 200'],
    ['ask at the desk', 'ask at the desk'],
    ['', ''],
  ])('%s reads %s', (stored, shown) => {
    expect(phoneInGroups(stored)).toBe(shown);
  });
});
