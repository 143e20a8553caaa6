import type { Kiswahili } from '@internship-portals/shared-ui';
import type { spoken } from './messages';

/** The names of the services are those of the positions, as the firm has them. */
export const kiswahili: Kiswahili<typeof spoken> = {
  page: {
    documentTitle: 'Mafunzo kazini katika {positions}',
    eyebrow: 'Programu ya mafunzo kazini',
    heading: 'Anza taaluma yako kwa kazi halisi',
    lead: 'Jiunge na timu zinazowashauri wateja wetu, zinazojenga na kuendesha teknolojia yao. Utafanya kazi zenye maana, ukiwa na msimamizi anayekufundisha, anayekupima na kukupa maoni kuhusu unachofanya.',
    apply: 'Tuma maombi sasa',
    facts: ['Fomu moja, faili mbili za PDF', 'Mahojiano mamoja', 'Msimamizi wako mwenyewe'],
  },
  services: {
    heading: 'Huduma tatu, mahali pamoja pa kujifunza',
    lead: 'Chagua inayokuvutia. Utajiunga na timu yake tangu siku yako ya kwanza.',
    internsDo: 'Ukiwa katika mafunzo kazini',
    apply: 'Omba nafasi ya {position}',
    full: 'Kwa sasa hakuna nafasi zilizobaki',
    notOffered: 'Kwa sasa haitolewi',
    others: 'Unaweza pia kuomba',
    items: {
      advisory: {
        name: 'Advisory',
        text: 'Tunayasaidia mashirika kuamua nini cha kubadilisha, kinahitaji nini na kina thamani gani.',
        intern: 'Tafiti, chambua na wasilisha: geuza maswali kuwa ushauri ambao watu wanaweza kuutekeleza.',
      },
      engineering: {
        name: 'Engineering',
        text: 'Tunabuni, tunajenga na kujaribu programu na mifumo ambayo wateja wetu wanaitegemea.',
        intern: 'Andika, kagua na toa: vipande vidogo kwanza, kisha sehemu zinazobeba jina lako.',
      },
      technology: {
        name: 'Technology',
        text: 'Tunaendesha majukwaa, mitandao na data ili viendelee kuwa na kasi, salama na kupatikana.',
        intern: 'Endesha, pima na fanya yajiendeshe: ona kinachofanya huduma isisimame, kisha uiboreshe.',
      },
    },
  },
  programme: {
    heading: 'Jinsi programu inavyoendeshwa',
    lead: 'Hatua nne, na barua pepe katika kila hatua. Unaweza kuangalia hali ya maombi yako wakati wowote.',
    steps: [
      {
        name: 'Tuma maombi',
        text: 'Tuma fomu iliyo hapa chini pamoja na wasifu wako na barua ya chuo. Tutathibitisha kwa barua pepe.',
      },
      {
        name: 'Mahojiano',
        text: 'Maombi yako yakituridhisha, utaalikwa kwa tarehe inayoingia moja kwa moja kwenye kalenda yako.',
      },
      {
        name: 'Kukubaliwa',
        text: 'Baada ya mahojiano mazuri utapata kiungo cha kuamilisha akaunti yako na kuchagua nenosiri.',
      },
      {
        name: 'Fanya kazi na msimamizi',
        text: 'Msimamizi wako anakupa kazi, anatoa maoni na kuzipima. Utaona maendeleo yako yakikua.',
      },
    ],
  },
  firm: { questions: 'Maswali na majibu', voices: 'Wanafunzi wanasema' },
  dates: {
    heading: 'Tarehe za kukumbuka',
    items: [
      { name: 'Maombi', text: 'Yanapokelewa sasa, bila tarehe ya mwisho. Yanasomwa kwa zamu.' },
      { name: 'Mahojiano yako', text: 'Siku imeandikwa kwenye mwaliko wako na kwenye ukurasa wa hali ya maombi.' },
      { name: 'Kazi zako', text: 'Kila moja ina tarehe yake ya mwisho, iliyowekwa na msimamizi wako.' },
    ],
    openUntil: '{name}: maombi yanapokelewa hadi {closes}.',
    closed: 'Kwa sasa maombi hayapokelewi. {next}',
    next: '{name}: maombi yataanza kupokelewa {opens}.',
    noNext: 'Tarehe ya awamu ijayo bado haijapangwa.',
    internships: 'Mafunzo kazini',
    period: 'Kuanzia {starts} hadi {ends}.',
    from: 'Kuanzia {starts}.',
    // Without 'saa': by that word, 10:00 could be four in the afternoon.
    moment: '{day}, {time}',
    place: 'Mahali: {city}.',
    hours: 'Saa {hours} kwa wiki.',
    places: 'Nafasi zilizobaki',
    stipend: 'Posho',
    requirements: 'Nani anaweza kuomba',
    description: 'Maelezo zaidi',
    answers: 'Majibu yetu',
    answeredOnDay: 'Katika siku 90 zilizopita, nusu ya waombaji walipata jibu letu siku ile ile.',
    answeredIn: {
      one: 'Katika siku 90 zilizopita, nusu ya waombaji walipata jibu letu ndani ya siku {count} ya kazi.',
      other: 'Katika siku 90 zilizopita, nusu ya waombaji walipata jibu letu ndani ya siku {count} za kazi.',
    },
  },
};
