/**
 * What the server answers to calls of visitors, applicants and lecturers, in English with its Kiswahili. Password advice of the
 * library and what only broken programs read are in English.
 */
export const KISWAHILI = {
  // Fields
  'Some of the values are not valid.': 'Baadhi ya taarifa si sahihi.',
  'This value is not valid.': 'Taarifa hii si sahihi.',
  'This text contains a character that cannot be used.': 'Maandishi haya yana herufi isiyoweza kutumika.',
  'Enter a name.': 'Andika jina.',
  'Use at most 100 characters.': 'Tumia herufi 100 au chini.',
  'A name has at least one letter, and no address, link or control characters.':
    'Jina lina angalau herufi moja, na halina anwani, kiungo wala alama fiche.',
  'Enter a phone number.': 'Andika nambari ya simu.',
  'Enter a valid phone number with its country code.': 'Andika nambari sahihi ya simu pamoja na msimbo wa nchi.',
  'Enter an e-mail address.': 'Andika barua pepe.',
  'Enter a valid e-mail address, such as name@example.com.': 'Andika barua pepe sahihi, kama vile jina@example.com.',
  'Use at most 254 characters.': 'Tumia herufi 254 au chini.',
  'Enter your university.': 'Andika chuo kikuu chako.',
  'Use at most 200 characters.': 'Tumia herufi 200 au chini.',
  'Use one line with at least one letter or digit.': 'Tumia mstari mmoja wenye angalau herufi au tarakimu moja.',
  'Enter your course.': 'Andika kozi yako.',
  'Use at most 120 characters.': 'Tumia herufi 120 au chini.',
  'Enter your year of study.': 'Andika mwaka wako wa masomo.',
  'Use a number from 1 to 7.': 'Tumia nambari kuanzia 1 hadi 7.',
  'Enter your registration number.': 'Andika nambari yako ya usajili.',
  'Use at most 50 characters.': 'Tumia herufi 50 au chini.',
  'Choose the first day.': 'Chagua siku ya kwanza.',
  'Choose the last day.': 'Chagua siku ya mwisho.',
  'Enter the first day, too.': 'Andika pia siku ya kwanza.',
  'Enter the last day, too.': 'Andika pia siku ya mwisho.',
  'Choose a day after the first one.': 'Chagua siku iliyo baada ya siku ya kwanza.',
  'Choose today or a later day.': 'Chagua leo au siku ya baadaye.',
  'Enter a real date.': 'Andika tarehe iliyopo.',
  'Choose a date.': 'Chagua tarehe.',
  'Enter a time.': 'Andika wakati.',
  'Enter a time such as 14:30.': 'Andika wakati kama vile 14:30.',
  'This time has passed. Choose a later one.': 'Wakati huu umepita. Chagua wa baadaye.',
  'The clocks go forward then, so this time does not exist on that day. Choose another one.':
    'Saa husogezwa mbele wakati huo, kwa hivyo wakati huu haupo siku hiyo. Chagua mwingine.',
  'Choose a position.': 'Chagua nafasi.',
  'Choose a position from the list.': 'Chagua nafasi kwenye orodha.',
  'Choose an intake from the list.': 'Chagua awamu kwenye orodha.',
  'This university was deleted from the list just now. Send it again.':
    'Chuo kikuu hiki kimeondolewa kwenye orodha sasa hivi. Tuma tena.',
  '{{intake}} does not offer this position. Choose another one.': '{{intake}} haina nafasi hii. Chagua nyingine.',
  'Reload the page, then send your application.': 'Pakia ukurasa upya, kisha utume maombi yako.',
  'Choose a PDF file.': 'Chagua faili ya PDF.',
  'This file is empty. Choose another one.': 'Faili hii ni tupu. Chagua nyingine.',
  'This file is not a PDF. Save it as PDF and choose it again.':
    'Faili hii si PDF. Ihifadhi kama PDF kisha uichague tena.',
  'This file is larger than 5 MB. Choose a smaller one.': 'Faili hii inazidi MB 5. Chagua iliyo ndogo zaidi.',
  'The virus scanner refused this file. Save it again on a clean device, and choose it again.':
    'Kikagua virusi kimekataa faili hii. Ihifadhi tena kwenye kifaa kisicho na virusi, kisha uichague tena.',
  'Enter a password.': 'Andika nenosiri.',
  'Enter your password.': 'Andika nenosiri lako.',
  'Use at least 8 characters.': 'Tumia angalau herufi 8.',
  'Use at most 128 characters.': 'Tumia herufi 128 au chini.',
  'This password is easy to guess. Use a longer or less common one.':
    'Nenosiri hili ni rahisi kukisia. Tumia refu zaidi au lisilo la kawaida.',
  'This password is easy to guess. It is known from data breaches: use one that you use nowhere else.':
    'Nenosiri hili ni rahisi kukisia. Linajulikana kutokana na uvujaji wa data: tumia usilotumia mahali pengine.',
  'Write your remarks.': 'Andika maoni yako.',
  'Use at most 5,000 characters.': 'Tumia herufi 5,000 au chini.',
  'Use at most 1,000 characters.': 'Tumia herufi 1,000 au chini.',
  'Enter marks in halves from 0, such as 72.5, or leave them empty.':
    'Andika alama kwa nusu kuanzia 0, kama vile 72.5, au ziache wazi.',
  'Use a whole number from 1 to 1,000.': 'Tumia nambari kamili kuanzia 1 hadi 1,000.',
  'Enter at most {{best}}, or increase the best marks.': 'Andika {{best}} au chini, au ongeza alama za juu zaidi.',

  // Applications
  'You will receive an email regarding your application': 'Utapokea barua pepe kuhusu maombi yako',
  'There is already an open application for this e-mail address.': 'Tayari kuna maombi yaliyo wazi kwa barua pepe hii.',
  'We cannot send e-mails to this address, because of the letters before the @. Enter an address with the letters a to z.':
    'Hatuwezi kutuma barua pepe kwa anwani hii kwa sababu ya herufi zilizo kabla ya @. Andika anwani yenye herufi a hadi z.',
  'Applications for {{intake}} closed on {{moment}}.': 'Maombi ya {{intake}} yalifungwa {{moment}}.',
  'Applications are closed now.': 'Kwa sasa maombi hayapokelewi.',
  '{{intake}} opens on {{moment}}.': '{{intake}} itafunguliwa {{moment}}.',
  'No date is set for the next intake yet.': 'Tarehe ya awamu ijayo bado haijapangwa.',
  // Without 'saa': by that word, 10:00 could be four in the afternoon.
  '{{day}} at {{time}}': '{{day}}, {{time}}',
  'Email does not exist': 'Barua pepe haipo',
  'We have sent the confirmation to {{email}}.': 'Tumetuma uthibitisho kwa {{email}}.',
  'The e-mail address can no longer be changed here. Use the link in our e-mail, or contact us if it went to a wrong address.':
    'Barua pepe haiwezi kubadilishwa hapa tena. Tumia kiungo kilicho katika barua pepe yetu, au wasiliana nasi ikiwa ilitumwa kwa anwani isiyo sahihi.',

  // The page of an application
  'Your changes are saved.': 'Mabadiliko yako yamehifadhiwa.',
  'Nothing was different, so nothing was changed.': 'Hakukuwa na tofauti, kwa hivyo hakuna kilichobadilishwa.',
  'A document can be replaced {{times}} times. Please contact us if it is still not the right one.':
    'Hati inaweza kubadilishwa mara {{times}}. Tafadhali wasiliana nasi ikiwa bado si sahihi.',
  'Everything that we held about you is erased. We have sent you a last e-mail.':
    'Taarifa zote tulizohifadhi kukuhusu zimefutwa. Tumekutumia barua pepe ya mwisho.',
  'If there is an application with this address, we have sent the link to it.':
    'Ikiwa kuna maombi yenye barua pepe hii, tumetuma kiungo kwake.',
  'We have sent you a new link. The earlier links no longer work.':
    'Tumekutumia kiungo kipya. Viungo vya awali havifanyi kazi tena.',
  'Your application is withdrawn.': 'Maombi yako yameondolewa.',
  'This link is not complete, was changed or has expired. We can e-mail you a new one.':
    'Kiungo hiki hakijakamilika, kilibadilishwa au muda wake umeisha. Tunaweza kukutumia kipya kwa barua pepe.',
  'This link no longer works: a newer one has taken its place. We can e-mail it to you.':
    'Kiungo hiki hakifanyi kazi tena: kuna kipya zaidi. Tunaweza kukutumia kwa barua pepe.',
  'This application is no longer held: its personal data was erased.':
    'Maombi haya hayapo tena: taarifa zake binafsi zilifutwa.',
  'Nothing was changed: the personal data of this application was erased.':
    'Hakuna kilichobadilishwa: taarifa binafsi za maombi haya zilifutwa.',
  "Nothing was changed: this application is now '{{status}}'.":
    'Hakuna kilichobadilishwa: hali ya maombi haya sasa ni ‘{{status}}’.',
  Processing: 'Yanashughulikiwa',
  'Accepted For Interview': 'Umealikwa kwenye mahojiano',
  'Interview Passed': 'Umefaulu mahojiano',
  Declined: 'Hayakufaulu',
  'Another decision on this application is being sent. Try again in a moment.':
    'Uamuzi mwingine kuhusu maombi haya unatumwa. Jaribu tena baada ya muda mfupi.',
  'Nothing was erased: you have an account. Ask us to close it first, then erase what is left here.':
    'Hakuna kilichofutwa: una akaunti. Tuombe tuifunge kwanza, kisha ufute kilichobaki hapa.',

  // Offers
  'You have accepted the offer. We have e-mailed you how to activate your account.':
    'Umekubali ofa. Tumekutumia barua pepe yenye maelezo ya kuwasha akaunti yako.',
  'You have declined the offer.': 'Umekataa ofa.',
  'You have accepted this offer already.': 'Tayari umekubali ofa hii.',
  'You have declined this offer already. You can apply again.': 'Tayari umekataa ofa hii. Unaweza kuomba tena.',
  'This offer has lapsed. Please tell us if you would still like to come: we can make a new one.':
    'Muda wa ofa hii umeisha. Tafadhali tuambie ikiwa bado ungependa kuja: tunaweza kutoa mpya.',
  'Another offer has taken the place of this one. Reload the page to see it.':
    'Ofa nyingine imechukua nafasi ya hii. Pakia ukurasa upya ili uione.',

  // Invitations
  'Thank you. We look forward to meeting you.': 'Asante. Tunatarajia kwa hamu kukutana nawe.',
  'Thank you. We will e-mail you about another day or time.':
    'Asante. Tutakutumia barua pepe kuhusu siku au wakati mwingine.',
  'If this address has an interview to come, we have sent the links to it.':
    'Ikiwa barua pepe hii ina mahojiano yajayo, tumetuma viungo kwake.',
  'Choose an answer.': 'Chagua jibu.',
  'Propose at most three days.': 'Pendekeza siku tatu au chini.',
  'Propose a day, or tell us why you need another one.': 'Pendekeza siku, au tuambie kwa nini unahitaji nyingine.',
  'Day {{number}}: {{message}}': 'Siku ya {{number}}: {{message}}',
  'This link is not complete, was changed or has expired. Ask for a new one on the application status page.':
    'Kiungo hiki hakijakamilika, kilibadilishwa au muda wake umeisha. Omba kipya kwenye ukurasa wa hali ya maombi.',
  'This invitation no longer holds: the interview was moved or cancelled. Use the link in our newest e-mail.':
    'Mwaliko huu hautumiki tena: mahojiano yalihamishwa au kughairiwa. Tumia kiungo kilicho katika barua pepe yetu ya hivi karibuni.',
  'These times are no longer offered. Use the link in our newest e-mail, or wait until you hear from us.':
    'Nyakati hizi hazitolewi tena. Tumia kiungo kilicho katika barua pepe yetu ya hivi karibuni, au subiri hadi upate habari kutoka kwetu.',
  'Choose one of the times.': 'Chagua mmoja wa nyakati hizi.',
  'This time is no longer free. Choose another one.': 'Wakati huu hauko wazi tena. Chagua mwingine.',
  'You have withdrawn this application. You can apply again at any time.':
    'Umeondoa maombi haya. Unaweza kuomba tena wakati wowote.',

  // Opening notices
  'We have sent an e-mail to this address. Confirm it with the link in it.':
    'Tumetuma barua pepe kwa anwani hii. Ithibitishe kwa kiungo kilichomo.',
  'We will e-mail you when applications open.': 'Tutakutumia barua pepe maombi yatakapofunguliwa.',
  'Your address is deleted. We will not write to you.': 'Anwani yako imefutwa. Hatutakuandikia.',
  'This link is not complete or has expired, or the address was deleted. You can ask for a new e-mail.':
    'Kiungo hiki hakijakamilika, muda wake umeisha, au anwani ilifutwa. Unaweza kuomba barua pepe mpya.',

  // Accounts
  'There is no accepted application for this e-mail address.': 'Hakuna maombi yaliyokubaliwa kwa barua pepe hii.',
  'There is already an account for this e-mail address.': 'Tayari kuna akaunti kwa barua pepe hii.',
  'An account was already created with this application. Please contact us.':
    'Akaunti ilishafunguliwa kwa maombi haya. Tafadhali wasiliana nasi.',
  'First accept our offer, on the page that our e-mail links to. Check application status e-mails you the link again.':
    'Kwanza kubali ofa yetu, kwenye ukurasa ambao barua pepe yetu inaelekeza. ‘Angalia hali ya maombi’ hukutumia kiungo tena.',
  'Open the activation link that we e-mailed to you': 'Fungua kiungo cha kuwasha akaunti tulichokutumia kwa barua pepe',
  'This link has expired or was already used. Request a new one.':
    'Muda wa kiungo hiki umeisha au kilishatumika. Omba kipya.',
  'This link has expired or was already used. If you have signed up, log in. Otherwise sign up here, and we e-mail you a new link.':
    'Muda wa kiungo hiki umeisha au kilishatumika. Ikiwa umejisajili, ingia. La sivyo jisajili hapa, nasi tutakutumia kiungo kipya.',
  'Sign Up Successfull. You can login now': 'Umefungua akaunti. Sasa unaweza kuingia',
  'Please check your email!': 'Tafadhali angalia barua pepe yako!',
  'Password Reset Successfully!': 'Nenosiri limewekwa upya!',
  'Your e-mail address was changed.': 'Barua pepe yako imebadilishwa.',
  'Your account is safe. Check your e-mail to choose a new password.':
    'Akaunti yako iko salama. Angalia barua pepe yako ili uchague nenosiri jipya.',
  'This link has expired or was already used. Log in and change the address in your profile again to get a new one.':
    'Muda wa kiungo hiki umeisha au kilishatumika. Ingia na ubadilishe anwani tena kwenye wasifu wako ili upate kipya.',
  "This link has expired or was already used. If someone else uses your account, reset your password with 'Forgot Password?', and tell us.":
    'Muda wa kiungo hiki umeisha au kilishatumika. Ikiwa mtu mwingine anatumia akaunti yako, weka nenosiri jipya kwa ‘Umesahau nenosiri?’, na utuambie.',
  'This address has an account by now, so it cannot be used for another one.':
    'Sasa anwani hii ina akaunti, kwa hivyo haiwezi kutumika kwa nyingine.',

  // Lecturers
  'The marks add up to {{total}} of {{best}}.': 'Jumla ya alama ni {{total}} kati ya {{best}}.',
  'Each score times its weight adds up to {{total}} of {{best}}, which is a weighted mean of {{mean}} of {{levels}}.':
    'Jumla ya kila alama mara uzito wake ni {{total}} kati ya {{best}}, yaani wastani wenye uzito wa {{mean}} kati ya {{levels}}.',
  Saved: 'Imehifadhiwa',
  'This link is not complete, or a newer one has taken its place. You can ask for a new one below.':
    'Kiungo hiki hakijakamilika, au kuna kipya zaidi. Unaweza kuomba kipya hapa chini.',
  'This link ended on {{day}}. You can ask for a new one below.':
    'Muda wa kiungo hiki uliisha {{day}}. Unaweza kuomba kipya hapa chini.',
  'This link was withdrawn. You can ask for a new one below.':
    'Kiungo hiki kiliondolewa. Unaweza kuomba kipya hapa chini.',
  "The intern's account was deleted, so this record can no longer be read. Ask the organisation if you need it.":
    'Akaunti ya mwanafunzi ilifutwa, kwa hivyo rekodi hii haiwezi kusomwa tena. Uliza shirika ikiwa unaihitaji.',
  'If a lecturer with this address has a link that still works, we have e-mailed another one. If it has ended, we have told the organisation that you need a new one.':
    'Ikiwa mhadhiri mwenye barua pepe hii ana kiungo kinachofanya kazi, tumemtumia kingine. Ikiwa muda wake umeisha, tumelijulisha shirika kwamba unahitaji kipya.',
  'Nothing was saved: you have changed this in another window meanwhile. Copy your text, then reload the page.':
    'Hakuna kilichohifadhiwa: umebadilisha haya katika dirisha jingine. Nakili maandishi yako, kisha upakie ukurasa upya.',
  'Nothing was booked: you have booked {{moment}}. Cancel that visit first.':
    'Hakuna kilichopangwa: tayari umepanga {{moment}}. Ghairi ziara hiyo kwanza.',
  'Nothing was booked: this time is no longer offered. Choose another one.':
    'Hakuna kilichopangwa: wakati huu haupatikani tena. Chagua mwingine.',
  'Nothing was booked: another lecturer has just booked this time. Choose another one.':
    'Hakuna kilichopangwa: mhadhiri mwingine amechukua wakati huu sasa hivi. Chagua mwingine.',
  'The visit is booked. We have e-mailed the calendar event to you, the supervisor and the intern.':
    'Ziara imepangwa. Tumetuma tukio la kalenda kwako, kwa msimamizi na kwa mwanafunzi.',
  'Nothing was cancelled: you have not booked this visit, or it is over. Reload the page to see it.':
    'Hakuna kilichoghairiwa: hukupanga ziara hii, au imepita. Pakia ukurasa upya ili uione.',
  'The visit is cancelled. We have told the supervisor and the intern.':
    'Ziara imeghairiwa. Tumewajulisha msimamizi na mwanafunzi.',

  // Pages that are no part of the portals
  'This link is not complete or was changed.': 'Kiungo hiki hakijakamilika au kilibadilishwa.',
  'This link has expired.': 'Muda wa kiungo hiki umeisha.',
  'Reload the page and open the document again.': 'Pakia ukurasa upya, kisha ufungue hati tena.',
  'Reload the page and download the file again.': 'Pakia ukurasa upya, kisha upakue faili tena.',
  'Reload the page with the offer and open the letter again.':
    'Pakia upya ukurasa wenye ofa, kisha ufungue barua tena.',
  'This document does not exist.': 'Hati hii haipo.',
  'This letter does not exist.': 'Barua hii haipo.',
  'It may have been erased on request.': 'Huenda ilifutwa kwa ombi.',
  'Go to the home page': 'Nenda kwenye ukurasa wa mwanzo',
  'Stop these e-mails?': 'Ungependa kusitisha barua pepe hizi?',
  'You still see the news in the product.': 'Bado utaziona habari ndani ya mfumo.',
  'Stop these e-mails': 'Sitisha barua pepe hizi',
  'You get no more e-mails of this kind.': 'Hutapokea tena barua pepe za aina hii.',
  'Under Profile you can turn them on again.': 'Unaweza kuziwasha tena kwenye ‘Profile’.',
  'Log in and choose under Profile which e-mails you get.':
    'Ingia, kisha uchague kwenye ‘Profile’ barua pepe unazotaka.',
  'Nothing was sent.': 'Hakuna kilichotumwa.',
  'This form needs JavaScript.': 'Fomu hii inahitaji JavaScript.',
  'Switch it on in the settings of your browser, go back and reload the page.':
    'Iwashe kwenye mipangilio ya kivinjari chako, rudi nyuma, kisha upakie ukurasa upya.',
  'The product cannot be reached right now': 'Mfumo haupatikani kwa sasa',
  'The server cannot reach its data at the moment. Nothing that you saved is lost.':
    'Seva haiwezi kufikia data yake kwa sasa. Hakuna ulichohifadhi kilichopotea.',
  'Too many pages were opened from your network': 'Kurasa nyingi mno zimefunguliwa kutoka kwenye mtandao wako',
  'Many people use this connection right now. Please try again in a minute.':
    'Watu wengi wanatumia muunganisho huu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'This page could not be opened': 'Ukurasa huu haukuweza kufunguliwa',
  'Something went wrong on our side. Nothing that you saved is lost. Please try again.':
    'Kuna hitilafu upande wetu. Hakuna ulichohifadhi kilichopotea. Tafadhali jaribu tena.',
  'Try again': 'Jaribu tena',
  'This page opens automatically when the server is ready.': 'Ukurasa huu utafunguka wenyewe seva ikiwa tayari.',
  'Reference:': 'Kumbukumbu:',

  // Signing in
  'This account could be read until {{day}}, some time after the internship, and is closed now.':
    'Akaunti hii ingeweza kusomwa hadi {{day}}, muda fulani baada ya mafunzo kazini, na sasa imefungwa.',
  'If you still need something from it, ask the organisation.':
    'Ikiwa bado unahitaji kitu kutoka kwayo, uliza shirika.',
  'Certificates can still be checked at {{address}}.': 'Vyeti bado vinaweza kuthibitishwa kwenye {{address}}.',

  // Any call
  'Not found.': 'Haikupatikana.',
  'Server error.': 'Hitilafu ya seva.',
  'The server has no space left, so nothing was saved. Please try again later.':
    'Seva haina nafasi, kwa hivyo hakuna kilichohifadhiwa. Tafadhali jaribu tena baadaye.',
  'The server is busy. Try again in {{seconds}} seconds.':
    'Seva ina shughuli nyingi. Jaribu tena baada ya sekunde {{seconds}}.',
  'The server is busy. Try again in 1 second.': 'Seva ina shughuli nyingi. Jaribu tena baada ya sekunde 1.',
  'Too many attempts. Try again in {{seconds}} seconds.':
    'Umejaribu mara nyingi mno. Jaribu tena baada ya sekunde {{seconds}}.',
  'Too many attempts. Try again in {{minutes}} minutes.':
    'Umejaribu mara nyingi mno. Jaribu tena baada ya dakika {{minutes}}.',
  'The upload was too slow. Please send it again over a better connection.':
    'Upakiaji ulikuwa wa polepole mno. Tafadhali tuma tena kwa mtandao ulio bora zaidi.',
  'The upload was cut off. Please send it again.': 'Upakiaji ulikatizwa. Tafadhali tuma tena.',
  'Your documents cannot be checked at the moment. Please try again.':
    'Hati zako haziwezi kukaguliwa kwa sasa. Tafadhali jaribu tena.',
} as const;
