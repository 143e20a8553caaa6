import { Type } from 'typebox';

const SHARE = 'Enter a share from 0 to 100 percent.';

/** Who gets a version that is rolled out: a share of all browsers, and people by their e-mail addresses. */
export const Audience = Type.Object({
  Share: Type.Integer({
    minimum: 0,
    maximum: 100,
    messages: { required: SHARE, type: SHARE, minimum: SHARE, maximum: SHARE },
  }),
  Users: Type.Array(Type.String({ maxLength: 254 }), {
    maxItems: 50,
    messages: { maxItems: 'Name at most 50 people.' },
  }),
});
