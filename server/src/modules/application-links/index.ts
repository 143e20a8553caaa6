export { addressMark, applicantOf, findLinked } from './links';
