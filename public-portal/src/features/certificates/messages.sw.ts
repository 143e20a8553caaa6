import type { Kiswahili } from '@internship-portals/shared-ui';
import type { spoken } from './messages';

export const kiswahili: Kiswahili<typeof spoken> = {
  page: {
    title: 'Hakiki cheti',
    hint: 'Cheti cha kukamilisha kina nambari yake chini. Vistari, nafasi na herufi kubwa havijalishi.',
    number: 'Nambari ya cheti',
    example: 'Kwa mfano CC-2026-7K3F-9Q2B',
    empty: 'Andika nambari iliyochapishwa kwenye cheti.',
    submit: 'Hakiki',
    submitting: 'Inahakiki',
    failed: 'Cheti hakikuweza kuhakikiwa',
    footer: 'Kuhusu mafunzo kazini',
    genuine: 'Cheti hiki ni halali. Linganisha kinachosema:',
    erased:
      'Tulitoa cheti hiki {day}. Mhusika ametuomba tufute taarifa zake binafsi, kwa hiyo hatuwezi kusema kilichomo.',
    withdrawn: 'Cheti hiki si halali. Tulikitoa {issued} na tukakibatilisha {revoked}.',
    unknown: 'Hakuna cheti chenye nambari {number}. Ilinganishe na cheti, herufi kwa herufi.',
    unknownHint: 'Kama ni ile ile, cheti hicho si chetu.',
    result: 'Kinachosemwa na cheti',
    facts: {
      name: 'Jina',
      position: 'Nafasi',
      startsOn: 'Siku ya kwanza',
      endsOn: 'Siku ya mwisho',
      issuedOn: 'Kimetolewa',
    },
  },
  signature: {
    title: 'Hakiki sahihi ya PDF',
    text: 'Vyeti vyetu na kumbukumbu za mafunzo kazini zina sahihi ya kidijitali kama faili za PDF. Fungua faili katika kisoma PDF na utazame sehemu ya sahihi. Inasema kama faili ilibadilishwa baada ya sisi kuitia sahihi, na inaonyesha cheti cha aliyetia sahihi.',
    one: 'Cheti hicho lazima kiwe na alama hii ya SHA-256:',
    several: 'Cheti hicho lazima kiwe na mojawapo ya alama hizi za SHA-256:',
    failed: 'Alama za sahihi zetu hazikuweza kupatikana.',
    print: 'Nakala iliyochapishwa haina sahihi. Omba faili, au hakiki nambari ya cheti.',
  },
};
