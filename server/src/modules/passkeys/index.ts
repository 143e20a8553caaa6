export { addCreatedPasskey, creationOptions, requestOptions, usePasskey } from './ceremonies';
export { relyingPartyOf } from './relying-party';
export {
  changePasskeyName,
  deletePasskey,
  findPasskeys,
  sweepChallenges,
  toPasskey,
} from './repository';
