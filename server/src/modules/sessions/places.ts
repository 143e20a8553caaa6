import type { FastifyBaseLogger } from 'fastify';
import type { Reader, Response } from 'maxmind';
import { packageFile } from '../../lib/package-files';

/** A record of a database in MaxMind's format: that of the bundled one (countries), or of one with cities. */
export interface PlaceRecord {
  country_code?: string;
  country?: { iso_code?: string };
  city?: string | { names?: { en?: string } };
}

const BUNDLED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The record in words, such as `Nairobi, Kenya` or `Kenya`; empty if it has no place. */
export function describePlace(record: PlaceRecord | null): string {
  const code = record?.country_code ?? record?.country?.iso_code;
  const city = typeof record?.city === 'string' ? record.city : record?.city?.names?.en;
  return [city, code && countries.of(code)].filter(Boolean).join(', ');
}

/**
 * Tells where an address is, offline.
 *
 * @param file the operator's own database in MaxMind's format; without it, the bundled one, which knows countries
 * @returns the place of an IPv4 or IPv6 address in words; empty if it is private or unknown, or if the file cannot be read
 */
export function createPlaces(file: string | undefined, log: FastifyBaseLogger): (address: string) => Promise<string> {
  // 8 MB, which most processes never need: read with the first list of sessions.
  let reader: Promise<Reader<Response> | undefined> | undefined;
  const open = async () => {
    const { open: openDatabase } = await import('maxmind');
    return openDatabase(file ?? packageFile(BUNDLED));
  };
  return async (address) => {
    reader ??= open().catch((error: unknown) => {
      log.warn(
        { err: error, setting: 'GEOIP_DATABASE' },
        'The database of places cannot be read: sessions show no place',
      );
      return undefined;
    });
    const found = await reader;
    try {
      // IPv4 behind a socket that takes both.
      const record = found?.get(address.replace(/^::ffff:(?=\d+\.)/i, '')) as PlaceRecord | null | undefined;
      return describePlace(record ?? null);
    } catch {
      // Not an address.
      return '';
    }
  };
}
