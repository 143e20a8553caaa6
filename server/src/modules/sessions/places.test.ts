import { createRequire } from 'node:module';
import pino from 'pino';
import { createPlaces, describePlace } from './places';

const placeOf = createPlaces(undefined, pino({ level: 'silent' }));

describe('the place of an address', () => {
  it('is its country, for both kinds of addresses', async () => {
    expect(await placeOf('41.90.64.1')).toBe('Kenya');
    expect(await placeOf('::ffff:41.90.64.1')).toBe('Kenya');
    expect(await placeOf('2001:4860:4860::8888')).toBe('United States');
  });

  it.each(['', '127.0.0.1', '10.0.0.1', '::1', 'unknown'])('is empty for %p', async (address) => {
    expect(await placeOf(address)).toBe('');
  });

  it("is the city too, with an operator's database that has cities", () => {
    const city = { city: { names: { en: 'Nairobi' } }, country: { iso_code: 'KE' } };
    expect(describePlace(city)).toBe('Nairobi, Kenya');
    expect(describePlace({ city: 'Mombasa', country_code: 'KE' })).toBe('Mombasa, Kenya');
    expect(describePlace({ country: { iso_code: 'KE' } })).toBe('Kenya');
  });

  it("comes from the operator's database, and is empty when that cannot be read", async () => {
    const bundled = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
    const own = createPlaces(createRequire(__filename).resolve(bundled), pino({ level: 'silent' }));
    expect(await own('41.90.64.1')).toBe('Kenya');
    expect(await createPlaces('/no/such/file.mmdb', pino({ level: 'silent' }))('41.90.64.1')).toBe('');
  });
});
