import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EmailField, IdParams, Message, NameField } from './fields';
import { PortalName } from './releases';

/** A token that lets a team release one portal. The token itself is shown once and stored hashed. */
export const DeployToken = Type.Object({
  id: Type.String(),
  Portal: Type.String(),
  Name: Type.String(),
  /** Of the team, which is told what becomes of its releases. Null without one, and once the token is revoked. */
  Email: Type.Union([Type.String(), Type.Null()]),
  CreatedAt: Type.String(),
  CreatedBy: Type.String(),
  /** After it the token is refused, until it is renewed. */
  ExpiresAt: Type.String(),
  /** Whether it only stores releases and cannot make one live. */
  UploadOnly: Type.Boolean(),
  LastUsedAt: Type.Union([Type.String(), Type.Null()]),
  RevokedAt: Type.Union([Type.String(), Type.Null()]),
});
export type DeployToken = Static<typeof DeployToken>;

export const listDeployTokens = endpoint({
  method: 'GET',
  path: '/Admin/DeployToken',
  access: ['ADM'],
  tag: 'deploy-tokens',
  summary: 'All deploy tokens, including revoked ones, newest first',
  status: 200,
  answer: Type.Object({ DeployTokens: Type.Array(DeployToken) }),
});

export const createDeployToken = endpoint({
  method: 'POST',
  path: '/Admin/DeployToken',
  access: ['ADM'],
  stepUp: true,
  tag: 'deploy-tokens',
  summary: 'Creates a deploy token for one portal. Only this answer contains it',
  body: Type.Object({
    Portal: PortalName,
    Name: NameField,
    Email: Type.Optional(EmailField),
    UploadOnly: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  answer: Type.Object({ message: Type.String(), token: Type.String() }),
});

export const renewDeployToken = endpoint({
  method: 'POST',
  path: '/Admin/DeployToken/:id/Renew',
  access: ['ADM'],
  stepUp: true,
  tag: 'deploy-tokens',
  summary: 'Gives a deploy token its full time again. 409 if it was revoked',
  params: IdParams,
  status: 200,
  answer: Type.Object({ message: Type.String(), ExpiresAt: Type.String() }),
});

export const changeTeamAddress = endpoint({
  method: 'PUT',
  path: '/Admin/DeployToken/:id/Email',
  access: ['ADM'],
  stepUp: true,
  tag: 'deploy-tokens',
  summary: 'Changes the address of the team of a deploy token, or takes it away. 409 if the token was revoked',
  params: IdParams,
  body: Type.Object({ Email: Type.Optional(EmailField) }),
  status: 200,
  answer: Message,
});

export const revokeDeployToken = endpoint({
  method: 'DELETE',
  path: '/Admin/DeployToken/:id',
  access: ['ADM'],
  withoutStepUp: 'takes away',
  tag: 'deploy-tokens',
  summary: 'Revokes a deploy token immediately',
  params: IdParams,
  status: 200,
  answer: Message,
});
