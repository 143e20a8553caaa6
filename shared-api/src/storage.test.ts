import { localItems, sessionItems } from './storage';

const storages = [
  ['local', localItems, () => localStorage],
  ['session', sessionItems, () => sessionStorage],
] as const;

afterEach(() => jest.restoreAllMocks());

describe.each(storages)('the %s items of this site', (name, items, storage) => {
  it('are kept by the browser', () => {
    expect(items.set('place', 'Nairobi')).toBe(true);
    expect(storage().getItem('place')).toBe('Nairobi');
    expect(items.get('place')).toBe('Nairobi');
    expect(items.keys()).toContain('place');
    items.remove('place');
    expect(items.get('place')).toBeNull();
  });

  it('leave no older value behind where the storage is full', () => {
    items.set('place', 'Mombasa');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(items.set('place', 'Nairobi')).toBe(false);
    expect(items.get('place')).toBeNull();
    expect(storage().getItem('place')).toBeNull();
    full.mockRestore();
    expect(items.set('place', 'Kisumu')).toBe(true);
    items.remove('place');
    expect(items.get('place')).toBeNull();
  });

  it('are none where the browser forbids storage', () => {
    const forbidden = jest.spyOn(window, `${name}Storage`, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(items.get('place')).toBeNull();
    expect(items.set('place', 'Nairobi')).toBe(false);
    expect(items.get('place')).toBeNull();
    items.remove('place');
    expect(items.keys()).toEqual([]);
    forbidden.mockRestore();
  });
});
