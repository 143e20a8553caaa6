export { addressMark, applicantOf, findLinked, openWrongAddress, sealWrongAddress } from './links';
