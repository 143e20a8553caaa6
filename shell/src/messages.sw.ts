import type { messages as errors } from './errors/messages';
import type { common } from './messages';

type Said<Text> = Text extends string
  ? string
  : Text extends (...values: never) => string
    ? Text
    : { readonly [Key in keyof Text]: Said<Text[Key]> };

/** The texts that visitors read. */
export type Kiswahili = Said<
  Pick<typeof errors, 'unexpected' | 'portalDown' | 'withoutServer'> & Pick<typeof common, 'connection'>
>;

/** What visitors read of the shell's own texts, in Kiswahili. */
export const kiswahili: Kiswahili = {
  connection: {
    label: 'Muunganisho',
    away: 'Seva haipatikani. Ukurasa huu utaendelea seva ikirudi. Usiufunge: ulichoandika bado kipo.',
    slow: 'Seva inachelewa kujibu kuliko kawaida. Ukurasa huu bado unaisubiri.',
  },
  unexpected: {
    title: 'Kumetokea hitilafu',
    text: 'Kuna hitilafu upande wetu. Hakuna ulichohifadhi kilichopotea. Pakia ukurasa upya, au anza tena kwenye ukurasa wa mwanzo.',
    textOf: () =>
      'Kuna hitilafu upande wetu. Hakuna ulichohifadhi kilichopotea. Pakia ukurasa upya, au anza tena kwenye ukurasa wa mwanzo.',
    reload: 'Pakia upya',
    home: 'Mwanzo',
  },
  portalDown: {
    title: () => 'Ukurasa huu hauwezi kuonyeshwa kwa sasa',
    text: () => 'Baadhi ya faili zake hazikufika. Tafadhali jaribu tena baada ya muda mfupi.',
    retry: 'Jaribu tena',
  },
  withoutServer: {
    offline: 'Huna mtandao. Ukurasa huu utafunguka wenyewe mtandao ukirudi.',
    away: 'Seva haipatikani. Ukurasa huu utafunguka wenyewe seva itakapojibu.',
  },
};
